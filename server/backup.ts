import { grouped } from '#shared/rules/grouped.ts'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { openAnyDatabase, runCommand, UsageError } from './command.ts'
import { readConfig } from './config/config.ts'
import { writeBackup } from './db/backup/write-backup.ts'

const USAGE = `Usage: npm run backup -- [file]

  [file]   where the backup goes; without it backups/tradecounter-<day>-<time>.backup, in UTC

The database is that of DATABASE_URL, else the embedded one in DATA_DIR. A portal may be running on it.
`

const say = (line: string) => process.stderr.write(`${line}\n`)
const BYTES_OF_MB = 1_000_000

await runCommand(USAGE, 'The backup failed and no file was kept', async (positionals) => {
  const now = new Date()
  const [file = join('backups', `tradecounter-${stamp(now)}.backup`), ...more] = positionals
  if (more.length > 0) throw new UsageError('Name one file.')
  const config = readConfig(process.env)
  await mkdir(dirname(resolve(file)), { recursive: true, mode: 0o700 })
  const database = await openAnyDatabase(config, say)
  try {
    const begun = performance.now()
    const { productName } = config
    const { tables, rows, bytes } = await writeBackup(database.owner ?? database.connection, {
      file,
      productName,
      now,
    })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    say(
      `Wrote ${file}: ${grouped(rows)} rows of ${String(tables)} tables, ${(bytes / BYTES_OF_MB).toFixed(1)} MB, in ${seconds} s.`,
    )
    say('It holds everything but the sign-ins that are open. Keep it, and SECRETS_KEY apart from it.')
  } finally {
    await database.stop()
  }
})

/** As 20261123-064500. */
function stamp(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `${day.replaceAll('-', '')}-${time.slice(0, '00:00:00'.length).replaceAll(':', '')}`
}
