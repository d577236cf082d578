import { openAnyDatabase, runCommand, UsageError } from './command.ts'
import { readConfig } from './config/config.ts'
import { openDatabase } from './db/connect.ts'
import { COMMAND } from './modules/audit/who-acts.ts'
import { lockByLogin } from './modules/people/people.store.ts'
import { invite } from './modules/sessions/invitation.ts'
import { settledConfig } from './setup-on.ts'

const USAGE = `Usage: npm run invite -- <login>

  <login>   the login name of a person, as the import gave it

Mails the person a link to choose a password, for 7 days and one use, and prints it. An earlier link ends.
`

const say = (line: string) => process.stderr.write(`${line}\n`)

await runCommand(USAGE, 'Nobody was invited', async (positionals) => {
  const [login, ...more] = positionals
  if (login === undefined || more.length > 0) throw new UsageError('Name one person.')
  const config = readConfig(process.env)
  const database = await openAnyDatabase(config, say)
  const { db } = openDatabase(database.connection, { max: 2 })
  try {
    const { productName, publicUrl, mail } = await settledConfig(db, config, process.env)
    if (publicUrl === undefined)
      throw new Error('the setting PUBLIC_URL is missing: the link needs the address of the portal.')
    const link = await db.transaction().execute(async (tx) => {
      const person = await lockByLogin(tx, login)
      if (!person) throw new Error(`there is nobody with the login name ${login}.`)
      return invite(tx, { userId: person.id, by: COMMAND, productName, publicUrl, now: new Date() })
    })
    process.stdout.write(`${link}\n`)
    say(mail.isSent ? `${login} is invited by mail.` : `No mail is sent: hand the link to ${login} yourself.`)
  } finally {
    await db.destroy()
    await database.stop()
  }
})
