import { PASSWORD_MIN } from '#shared/codes/limits.ts'
import { openAnyDatabase, runCommand, UsageError } from './command.ts'
import { readConfig } from './config/config.ts'
import { openDatabase } from './db/connect.ts'
import { openTerminal } from './terminal.ts'
import { setPassword } from './modules/sessions/set-password.ts'

const USAGE = `Usage: npm run set-password -- <login>

  <login>   the login name of a person, as staff or dealer

Asks for the new password, or reads it as one line from standard input. It ends every session of that person.
`

const say = (line: string) => process.stderr.write(`${line}\n`)

await runCommand(USAGE, 'The password was not set', async (positionals) => {
  const [login, ...more] = positionals
  if (login === undefined || more.length > 0) throw new UsageError('Name one person.')
  const password = await readPassword()
  const database = await openAnyDatabase(readConfig(process.env), say)
  const { db } = openDatabase(database.connection, { max: 2 })
  try {
    const is = await setPassword(db, { login, password, now: new Date() })
    if (is === 'tooShort') throw new Error(`it is to have at least ${String(PASSWORD_MIN)} characters.`)
    if (is === 'unknown') throw new Error(`there is nobody with the login name ${login}.`)
    say(`The password of ${login} is set. Every session of theirs has ended.`)
  } finally {
    await db.destroy()
    await database.stop()
  }
})

/** Asks twice in a terminal, without showing what is typed; elsewhere the first line counts. */
async function readPassword(): Promise<string> {
  const terminal = openTerminal()
  try {
    const password = await terminal.askHidden('New password: ')
    if (process.stdin.isTTY && (await terminal.askHidden('Once more: ')) !== password)
      throw new Error('the two are not the same.')
    return password
  } finally {
    terminal.close()
  }
}
