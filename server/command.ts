import { parseArgs } from 'node:util'
import { type Config, readConfig } from './config/config.ts'
import { findDataFolder } from './db/embedded/data-folder.ts'
import { DataFolderInUse, startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { rolesOn } from './db/embedded/ensure-database.ts'
import { readPidFile } from './db/embedded/postmaster.ts'
import type { DatabaseRoles } from './db/portal-role.ts'
import { startProblem } from './start-problem.ts'

export type CommandDatabase = DatabaseRoles & { stop(): Promise<void> }

/** The server that the settings name, or null where the embedded one is meant. */
export const namedDatabase = ({
  databaseUrl,
  databaseOwnerUrl,
}: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'>): DatabaseRoles | null =>
  databaseUrl === undefined
    ? null
    : {
        connection: { connectionString: databaseUrl },
        owner: databaseOwnerUrl === undefined ? null : { connectionString: databaseOwnerUrl },
      }

/**
 * The database a command works on: the server of DATABASE_URL, else the embedded one, which is started where
 * no portal has it running.
 * @throws DataFolderInUse where it runs and cannot be reached, or `mayBeInUse` is false
 */
export async function openAnyDatabase(
  config: Config,
  say: (line: string) => void,
  { mayBeInUse = true } = {},
): Promise<CommandDatabase> {
  const named = namedDatabase(config)
  if (named) return { ...named, stop: () => Promise.resolve() }
  const { dataDir } = config
  try {
    return await startEmbeddedPostgres({ dataDir, log: say })
  } catch (problem) {
    if (!(problem instanceof DataFolderInUse) || !mayBeInUse) throw problem
    const host = readPidFile((await findDataFolder(dataDir)).cluster)?.socketFolder
    if (host === undefined || host === null)
      throw new Error(`${problem.message} Or name the database with DATABASE_URL.`, { cause: problem })
    say('A portal is running on this data folder; working in its database.')
    return { ...rolesOn(host), stop: () => Promise.resolve() }
  }
}

/** A problem in words, with the setting that is concerned where there is one. */
export const commandProblem = (problem: unknown): string => startProblem(problem, configOrNull())

function configOrNull(): Config | null {
  try {
    return readConfig(process.env)
  } catch {
    return null // which setting cannot be read is the problem then
  }
}

/** Wrong arguments of a command; its usage is shown as well. */
export class UsageError extends Error {}

const FAILED = 1
const BAD_USAGE = 2

/**
 * Runs a command that takes names and no options to its end, and sets the exit code: 0, 1 where it failed, 2
 * for wrong arguments. `--help` shows its usage.
 * @param failed what is said before the problem, such as "The backup failed"
 */
export async function runCommand(
  usage: string,
  failed: string,
  work: (names: string[]) => Promise<void>,
): Promise<void> {
  try {
    const { values, positionals } = readArguments()
    if (values.help) process.stdout.write(usage)
    else await work(positionals)
  } catch (problem) {
    const isUsage = problem instanceof UsageError
    process.stderr.write(
      isUsage ? `${problem.message}\n\n${usage}` : `${failed}: ${commandProblem(problem)}\n`,
    )
    process.exitCode = isUsage ? BAD_USAGE : FAILED
  }
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', default: false } } })
  } catch (problem) {
    throw new UsageError(problem instanceof Error ? problem.message : String(problem), { cause: problem })
  }
}
