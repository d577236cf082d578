import { openAnyDatabase, runCommand, UsageError } from './command.ts'
import { readConfig } from './config/config.ts'
import { auditBooks, inWords } from './modules/books/audit-books.ts'
import { withBooks } from './with-books.ts'

const USAGE = `Usage: npm run audit-books

Compares what is written twice in the books: invoices, receipts and credits with balances; stock with its
ledger and with what orders hold; shipments with invoices; every order with the rules of the trade.
Ends with 0 where all agree, with 1 where something differs, and names it.

The database is that of DATABASE_URL, else the embedded one in DATA_DIR. A portal may be running on it.
`
const SHOWN = 20
const say = (line: string) => process.stdout.write(`${line}\n`)

await runCommand(USAGE, 'The books could not be read', async (positionals) => {
  if (positionals.length > 0) throw new UsageError('It takes nothing.')
  const database = await openAnyDatabase(readConfig(process.env), (line) => process.stderr.write(`${line}\n`))
  try {
    const checked = await withBooks(database.connection, (db) =>
      auditBooks(db, ({ what, differences, many }) => {
        say(`${many === 0 ? 'ok   ' : 'WRONG'} ${what}`)
        for (const one of differences.slice(0, SHOWN)) say(`        ${inWords(one)}`)
        if (many > SHOWN) say(`        and ${String(many - SHOWN)} more`)
      }),
    )
    const wrong = checked.reduce((sum, { many }) => sum + many, 0)
    say(wrong === 0 ? 'The books balance.' : `${String(wrong)} differences.`)
    if (wrong > 0) process.exitCode = 1
  } finally {
    await database.stop()
  }
})
