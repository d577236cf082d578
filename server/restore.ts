import { grouped } from '#shared/rules/grouped.ts'
import { access } from 'node:fs/promises'
import { openAnyDatabase, runCommand, UsageError } from './command.ts'
import { readConfig } from './config/config.ts'
import { DamagedBackup } from './db/backup/backup-format.ts'
import { restoreBackup } from './db/backup/restore-backup.ts'

const USAGE = `Usage: npm run restore -- <file>

  <file>   a backup made with "npm run backup"

The database is that of DATABASE_URL, else the embedded one in DATA_DIR. It has to be empty, and no portal may be
running on it.
`

const say = (line: string) => process.stderr.write(`${line}\n`)

await runCommand(USAGE, 'The restore failed and nothing of it was kept', async (positionals) => {
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError('Name one file.')
  await access(file).catch(() => {
    throw new UsageError(`There is no file ${file}, or it cannot be read.`)
  })
  const database = await openAnyDatabase(readConfig(process.env), say, { mayBeInUse: false })
  try {
    const { header, tables, rows } = await restoreBackup(database, file, say)
    say(
      `Restored ${grouped(rows)} rows of ${String(tables)} tables from the backup of ${header.productName} made at ${header.madeAt}.`,
    )
    say('Start the portal with the same SECRETS_KEY as before. Everybody signs in again.')
  } catch (problem) {
    if (problem instanceof DamagedBackup)
      throw new Error(`${file} cannot be used: ${problem.message}.`, { cause: problem })
    throw problem
  } finally {
    await database.stop()
  }
})
