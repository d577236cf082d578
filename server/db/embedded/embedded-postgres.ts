import type pg from 'pg'
import { packagedBinaries, usableBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { findDataPlace, prepareSocketFolder } from './data-place.ts'
import { keepHold } from './keep-hold.ts'
import { shutDown } from './postmaster.ts'
import { takeAgain, takeOver } from './take-over.ts'

export { DataFolderInUse, EmbeddedPostgresError, NoPostgresBinaries, WrongDataVersion } from './errors.ts'

export type EmbeddedPostgresOptions = {
  /** Where the data are to be kept; made when missing. */
  dataDir: string
  log(line: string): void
  /**
   * Told once when the database cannot be started again or another portal has the folder; afterwards this
   * portal has to end. Without it, `log` is told.
   */
  onLost?(error: Error): void
  /**
   * The pause before a database that did not start again is tried once more; each later one is twice as long.
   * Default 1 s.
   */
  restartPauseMs?: number
}

export type EmbeddedPostgres = {
  /** For node-postgres: `host` is the folder of the Unix socket. */
  connection: { host: string; port: number; user: string; database: string }
  /**
   * Where the data really are: elsewhere than asked when root runs the portal in a folder that is closed to
   * others.
   */
  folder: string
  /** Shuts the database down in order; safe to call more than once. */
  stop(): Promise<void>
}

/** The portal's own role and the database it owns; it has no power over the cluster. */
const role = 'tradecounter'

/**
 * Starts the PostgreSQL that comes with the portal on a data folder, or takes over the one that a killed
 * portal left running there, and holds the folder for this process: a second portal is refused with
 * `DataFolderInUse`. A database that ends by itself or is killed is started again.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = (line: string): void => options.log(line)
  const packaged = await packagedBinaries()
  const place = await findDataPlace(options.dataDir)
  if (place.insteadOf !== null)
    log(
      `The database is kept in ${place.folder}, because the portal runs as root and the system user postgres cannot enter ${place.insteadOf}.`,
    )
  const binaries = await usableBinaries(packaged, place.user, place.copies)
  if (await ensureCluster(place, binaries))
    log(`Made an empty database (PostgreSQL ${binaries.version}) in ${place.folder}.`)

  const start = { place, binaries, socketFolder: await prepareSocketFolder(place), log }
  const held = await takeOver(start)
  const lost = (error: Error): void =>
    options.onLost === undefined ? log(error.message) : options.onLost(error)
  const hold = keepHold(
    held,
    (isReleasing) => takeAgain(start, options.restartPauseMs ?? 1_000, isReleasing),
    lost,
  )
  let stopping: Promise<void> | null = null
  const stop = (): Promise<void> => (stopping ??= hold.release(() => shutDown(place.cluster, log)))

  try {
    await ensureDatabase(held.session)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    connection: { host: held.socketFolder, port: 5432, user: role, database: role },
    folder: place.folder,
    stop,
  }
}

async function ensureDatabase(session: pg.Client): Promise<void> {
  const roles = await session.query('select 1 from pg_roles where rolname = $1', [role])
  if (roles.rowCount === 0) await session.query(`create role ${role} login createdb`)
  const databases = await session.query('select 1 from pg_database where datname = $1', [role])
  if (databases.rowCount === 0) await session.query(`create database ${role} owner ${role}`)
}
