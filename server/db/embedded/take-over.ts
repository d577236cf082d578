import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Binaries } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'
import { DataFolderInUse, EmbeddedPostgresError } from './errors.ts'
import { isNobodyThere, openSession, takeLock } from './portal-lock.ts'
import { isPostmasterOf, launch, readPidFile, removeStaleNotes, type Launched } from './postmaster.ts'

/** A running PostgreSQL whose folder is locked for as long as the session lives. */
export type Takeover = { session: pg.Client; socketFolder: string }

type Log = (line: string) => void

/**
 * Recovery after a crash reads the log since the last checkpoint: seconds on a fast disk, minutes on a slow
 * one.
 */
const startWithinMs = 300_000

/** How often a database that ended is restarted before the portal gives up. */
const startTries = 5

export type TakeOver = { data: DataFolder; binaries: Binaries; socketFolder: string; log: Log }

/**
 * Loops until PostgreSQL runs and this process has the folder's lock. Other portals may start, stop and be
 * killed at any time. So each round reads the state again and does the one thing that follows from it.
 */
export async function takeOver({ data, binaries, socketFolder, log }: TakeOver): Promise<Takeover> {
  const deadline = Date.now() + startWithinMs
  let launched: Launched | null = null
  while (Date.now() < deadline) {
    const running = readPidFile(data.cluster)
    const taken = await lockFolder(data, running?.socketFolder)
    if (taken !== null) {
      if (launched === null) log(`Found the database of ${data.folder} running and took it over.`)
      return taken
    }
    if ((running !== null && isPostmasterOf(data.cluster, running.pid)) || launched?.state() === 'running') {
      await pause(25)
      continue
    }
    if (launched?.state() === 'failed') await waitOrGiveUp(data, launched, log)
    removeStaleNotes(data.cluster, socketFolder)
    launched = launch(data, binaries, socketFolder)
  }
  throw new EmbeddedPostgresError(
    `The database in ${data.folder} did not start within ${startWithinMs / 60_000} minutes; see ${data.cluster}/log.`,
  )
}

/**
 * Takes the folder again after its session was cut. Either PostgreSQL has ended all sessions and goes on, as
 * it does when one of its processes is killed, or it has stopped and is restarted. A failed start is retried
 * a bounded number of times with growing pauses.
 * @param firstPauseMs between the first two tries; each later pause is twice as long
 * @throws DataFolderInUse at once when another portal was first
 * @throws EmbeddedPostgresError after the last try, or when `isReleasing` between two tries
 */
export async function takeAgain(
  options: TakeOver,
  firstPauseMs: number,
  isReleasing: () => boolean,
): Promise<Takeover> {
  const { log, ...start } = options
  const { folder } = start.data
  log(`The database in ${folder} has ended its connections.`)
  for (let tried = 1; ; tried += 1) {
    try {
      const taken = await takeOver({ ...start, log: () => undefined })
      log(`The database in ${folder} is running again.`)
      return taken
    } catch (error) {
      if (error instanceof DataFolderInUse || isReleasing()) throw error
      const message = error instanceof Error ? error.message : String(error)
      if (tried === startTries)
        throw new EmbeddedPostgresError(
          `The database could not be started again in ${startTries} tries: ${message}`,
        )
      const waitMs = firstPauseMs * 2 ** (tried - 1)
      const next = `try ${tried} of ${startTries}, the next in ${waitMs / 1_000} s`
      log(`The database could not be started again (${next}): ${message}`)
      await pause(waitMs)
    }
  }
}

/** Connects and takes the lock. Null when nothing answers, which includes a server that stops meanwhile. */
async function lockFolder(
  data: DataFolder,
  socketFolder: string | null | undefined,
): Promise<Takeover | null> {
  if (socketFolder === null || socketFolder === undefined) return null
  const session = await openSession(socketFolder, data.cluster)
  if (session === null) return null
  try {
    const refused = await takeLock(session)
    if (refused === null) return { session, socketFolder }
    throw new DataFolderInUse(data.folder, refused.holder)
  } catch (error) {
    await session.end().catch(() => undefined)
    if (isNobodyThere(error)) return null
    throw error
  }
}

/**
 * Whether a problem is temporary: another start was first, or the backends of a killed postmaster are still
 * ending.
 */
async function waitOrGiveUp(data: DataFolder, launched: Launched, log: Log): Promise<void> {
  const complaint = launched.complaint()
  const orphans = complaint.includes('pre-existing shared memory block')
  if (
    !orphans &&
    !/lock file .*already exists|is already in use|could not (open|remove|read) (old )?lock file/.test(
      complaint,
    )
  ) {
    throw new EmbeddedPostgresError(
      `The database in ${data.folder} did not start: ${complaint} (more may stand in ${data.cluster}/log)`,
    )
  }
  if (orphans)
    log(
      `Waiting for the last processes of the database in ${data.folder} to end; it was killed while they were at work.`,
    )
  await pause(250)
}
