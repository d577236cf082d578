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

/** Recovery after a crash reads the log since the last checkpoint: seconds on a good disk, minutes on a bad one. */
const startWithinMs = 300_000

/**
 * The loop that ends with a running PostgreSQL and the folder's lock. Everything may change between two looks, since other portals start, stop
 * and are killed; so each round looks afresh and does the one thing that follows.
 */
export async function takeOver(place: DataPlace, binaries: Binaries, socketFolder: string, log: Log): Promise<Held> {
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
  throw new EmbeddedPostgresError(`The database in ${place.folder} did not start within ${startWithinMs / 60_000} minutes; see ${place.cluster}/log.`)
}

/**
 * Gets the lock back after PostgreSQL ended all sessions, as it does when one of its processes is killed, and went on. Fails when PostgreSQL
 * itself is gone, or another portal was quicker.
 */
export async function holdAgain(place: DataPlace): Promise<Held> {
  const deadline = Date.now() + startWithinMs
  while (Date.now() < deadline) {
    const running = readPidFile(place.cluster)
    const held = await hold(place, running?.socketFolder)
    if (held !== null) return held
    if (running === null || !isPostmasterOf(place.cluster, running.pid)) throw new EmbeddedPostgresError(`The database in ${place.folder} ended unexpectedly; see ${place.cluster}/log.`)
    await pause(100)
  }
  throw new EmbeddedPostgresError(`The database in ${place.folder} does not answer any more; see ${place.cluster}/log.`)
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

/** Some complaints pass by themselves: another start was a moment earlier, or the backends of a killed postmaster are still ending. */
async function waitOrGiveUp(place: DataPlace, launched: Launched, log: Log): Promise<void> {
  const complaint = launched.complaint()
  const orphans = complaint.includes('pre-existing shared memory block')
  if (!orphans && !/lock file .*already exists|is already in use|could not (open|remove|read) (old )?lock file/.test(complaint)) {
    throw new EmbeddedPostgresError(`The database in ${place.folder} did not start: ${complaint} (more may stand in ${place.cluster}/log)`)
  }
  if (orphans) log(`Waiting for the last processes of the database in ${place.folder} to end; it was killed while they were at work.`)
  await pause(250)
}
