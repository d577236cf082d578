import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Binaries } from './binaries.ts'
import type { DataPlace } from './data-place.ts'
import { DataFolderInUse, EmbeddedPostgresError } from './errors.ts'
import { isNobodyThere, openSession, takeLock } from './portal-lock.ts'
import { isPostmasterOf, launch, readPidFile, removeStaleNotes, type Launched } from './postmaster.ts'

/** A running PostgreSQL whose folder is ours as long as the session lives. */
export type Held = { session: pg.Client; socketFolder: string }

type Log = (line: string) => void

/**
 * Recovery after a crash reads the log since the last checkpoint: seconds on a good disk, minutes on a bad
 * one.
 */
const startWithinMs = 300_000

/** How often a database that ended is started again, before it is given up. */
const startTries = 5

export type TakeOver = { place: DataPlace; binaries: Binaries; socketFolder: string; log: Log }

/**
 * The loop that ends with a running PostgreSQL and the folder's lock. Everything may change between two
 * looks, since other portals start, stop and are killed; so each round looks afresh and does the one thing
 * that follows.
 */
export async function takeOver({ place, binaries, socketFolder, log }: TakeOver): Promise<Held> {
  const deadline = Date.now() + startWithinMs
  let launched: Launched | null = null
  while (Date.now() < deadline) {
    const running = readPidFile(place.cluster)
    const held = await hold(place, running?.socketFolder)
    if (held !== null) {
      if (launched === null) log(`Found the database of ${place.folder} running and took it over.`)
      return held
    }
    if ((running !== null && isPostmasterOf(place.cluster, running.pid)) || launched?.state() === 'running') {
      await pause(25)
      continue
    }
    if (launched?.state() === 'failed') await waitOrGiveUp(place, launched, log)
    removeStaleNotes(place.cluster, socketFolder)
    launched = launch(place, binaries, socketFolder)
  }
  throw new EmbeddedPostgresError(
    `The database in ${place.folder} did not start within ${startWithinMs / 60_000} minutes; see ${place.cluster}/log.`,
  )
}

/**
 * Takes the folder again after the session that held it was cut: PostgreSQL ended all sessions and goes on,
 * as it does when one of its processes is killed, or it is gone and is started again. A start that fails is
 * tried again, a bounded number of times with growing pauses.
 * @param firstPauseMs between the first two tries; each later pause is twice as long as the one before
 * @throws DataFolderInUse at once when another portal was quicker; EmbeddedPostgresError after the last try,
 * or when `isReleasing` between two
 */
export async function takeAgain(
  options: TakeOver,
  firstPauseMs: number,
  isReleasing: () => boolean,
): Promise<Held> {
  const { log, ...start } = options
  const { folder } = start.place
  log(`The database in ${folder} has ended its connections.`)
  for (let tried = 1; ; tried += 1) {
    try {
      const held = await takeOver({ ...start, log: () => undefined })
      log(`The database in ${folder} is running again.`)
      return held
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

/** Connects and takes the lock; null when nobody answers, which includes a server that ends while we ask. */
async function hold(place: DataPlace, socketFolder: string | null | undefined): Promise<Held | null> {
  if (socketFolder === null || socketFolder === undefined) return null
  const session = await openSession(socketFolder, place.cluster)
  if (session === null) return null
  try {
    const refused = await takeLock(session)
    if (refused === null) return { session, socketFolder }
    throw new DataFolderInUse(place.folder, refused.holder)
  } catch (error) {
    await session.end().catch(() => undefined)
    if (isNobodyThere(error)) return null
    throw error
  }
}

/**
 * Some complaints pass by themselves: another start was a moment earlier, or the backends of a killed
 * postmaster are still ending.
 */
async function waitOrGiveUp(place: DataPlace, launched: Launched, log: Log): Promise<void> {
  const complaint = launched.complaint()
  const orphans = complaint.includes('pre-existing shared memory block')
  if (
    !orphans &&
    !/lock file .*already exists|is already in use|could not (open|remove|read) (old )?lock file/.test(
      complaint,
    )
  ) {
    throw new EmbeddedPostgresError(
      `The database in ${place.folder} did not start: ${complaint} (more may stand in ${place.cluster}/log)`,
    )
  }
  if (orphans)
    log(
      `Waiting for the last processes of the database in ${place.folder} to end; it was killed while they were at work.`,
    )
  await pause(250)
}
