/**
 * A portal with its database only, for the tests that kill it. Starts the embedded PostgreSQL on the given
 * folder, prints the result as one line of JSON, and stops in order on SIGTERM.
 */
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'

const [dataDir = ''] = process.argv.slice(2)
const say = (line: object): boolean => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    onLost: (error) => say({ lost: error.message }),
  })
  process.once('SIGTERM', () => void postgres.stop())
  say({ ready: true, folder: postgres.folder, connection: postgres.connection, owner: postgres.owner })
} catch (error) {
  say({ ready: false, name: error instanceof Error ? error.name : 'unknown', message: String(error) })
  process.exitCode = 1
}
