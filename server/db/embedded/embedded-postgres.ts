import { packagedBinaries, usableBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { findDataFolder, prepareSocketFolder } from './data-folder.ts'
import { ensureDatabase, rolesOn, type SocketConnection } from './ensure-database.ts'
import { keepLock } from './keep-lock.ts'
import { shutDown } from './postmaster.ts'
import { takeAgain, takeOver } from './take-over.ts'

export { DataFolderInUse, NoPostgresBinaries, WrongDataVersion } from './errors.ts'

export type EmbeddedPostgresOptions = {
  /** Where the data are stored; created when missing. */
  dataDir: string
  log(line: string): void
  /**
   * Called once when the database cannot be restarted or another portal has the folder. The portal must then
   * exit. Without it, `log` is called.
   */
  onLost?(error: Error): void
  /** The pause before the first retry of a failed restart; each later pause is twice as long. Default 1 s. */
  restartPauseMs?: number
}

export type EmbeddedPostgres = {
  /** For node-postgres, as the portal's role: `host` is the folder of the Unix socket. */
  connection: SocketConnection
  /** The same database as the role that owns its tables. */
  owner: SocketConnection
  /**
   * Where the data really are. They are elsewhere than requested when root runs the portal in a folder that
   * others cannot enter.
   */
  folder: string
  /** Shuts the database down in order. It may be called more than once. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the portal on a data folder, or takes over the one that a killed
 * portal left running there. Locks the folder for this process: a second portal gets `DataFolderInUse`. A
 * database that ends unexpectedly is restarted.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = (line: string): void => options.log(line)
  const packaged = await packagedBinaries()
  const data = await findDataFolder(options.dataDir)
  if (data.insteadOf !== null)
    log(
      `The database is kept in ${data.folder}, because the portal runs as root and the system user postgres cannot enter ${data.insteadOf}.`,
    )
  const binaries = await usableBinaries(packaged, data.user, data.copies)
  if (await ensureCluster(data, binaries))
    log(`Made an empty database (PostgreSQL ${binaries.version}) in ${data.folder}.`)

  const start = { data, binaries, socketFolder: await prepareSocketFolder(data), log }
  const taken = await takeOver(start)
  const lost = (error: Error): void =>
    options.onLost === undefined ? log(error.message) : options.onLost(error)
  const lock = keepLock(
    taken,
    (isReleasing) => takeAgain(start, options.restartPauseMs ?? 1_000, isReleasing),
    lost,
  )
  let stopping: Promise<void> | null = null
  const stop = (): Promise<void> => (stopping ??= lock.release(() => shutDown(data.cluster, log)))

  try {
    await ensureDatabase(taken)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...rolesOn(taken.socketFolder),
    folder: data.folder,
    stop,
  }
}
