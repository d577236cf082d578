/** Which tests of the server ask a database, and so run once more on a PostgreSQL server. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** What a file names that opens a database, by itself or through a helper of the tests. */
const OPENS_DATABASE =
  /\binject\(|#testing\/(?!gateways\/|smtp-peer)|\/(?:connect|migrate|prepared-pool)\.ts'/
/** These start an embedded database of their own, whatever DATABASE_URL says. */
const OWN_DATABASE = 'server/db/embedded/'
/** These start a command of package.json. What it does in a database is what the tests of calls show. */
const PROGRAM = /-program\.test\.ts$/
/** These are about what happens before a statement is sent: what is typed is cut or refused, files are decoded. */
const BEFORE_DATABASE =
  /\/(?:typed-texts|searched-texts|evidence-bombs|heic-evidence|import-pictures)\.test\.ts$/

/** Whether a test asks the database that DATABASE_URL names; when in doubt it does. */
export const asksDatabase = (file, text) =>
  !file.startsWith(OWN_DATABASE) &&
  !PROGRAM.test(file) &&
  !BEFORE_DATABASE.test(file) &&
  OPENS_DATABASE.test(text)

/** @returns the paths of the server's tests below the project: those to run once more, and the others */
export function serverTests() {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `server/${name.replaceAll('\\', '/')}`)
    .sort()
  const { true: again = [], false: once = [] } = Object.groupBy(files, (file) =>
    String(asksDatabase(file, readFileSync(join(root, file), 'utf8'))),
  )
  return { again, once }
}
