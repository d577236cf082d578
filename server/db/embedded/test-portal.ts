/**
 * A portal of which only the database is there, for the tests that kill it: starts the embedded PostgreSQL on
 * the folder it is given, says in one line of JSON how that went, and stops in order on SIGTERM.
 */
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const [dataDir = ''] = process.argv.slice(2)
const say = (line: object): boolean => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    onLost: (error) => say({ lost: error.message }),
  })
  process.once('SIGTERM', () => void postgres.stop())
  say({ ready: true, folder: postgres.folder, connection: postgres.connection })
} catch (error) {
  say({ ready: false, name: error instanceof Error ? error.name : 'unknown', message: String(error) })
  process.exitCode = 1
}
