import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Choose } from '../races/chooser.ts'
import type { Cluster } from './cluster.ts'
import type { RunningPortal } from './portals.ts'

/** A fault of the portals or their database. Each is repaired before the next one. */
export const FAULTS = [
  'portal killed',
  'connections cut',
  'connections ended',
  'connections frozen',
  'database killed',
  'database stopped',
  'disk full',
] as const
export type Fault = (typeof FAULTS)[number]

/** Killing a whole database takes a second or two. So many of every 20 faults are of that kind. */
const WEIGHTS: Readonly<Record<Fault, number>> = {
  'portal killed': 4,
  'connections cut': 5,
  'connections ended': 5,
  'connections frozen': 3,
  'database killed': 1,
  'database stopped': 1,
  'disk full': 1,
}
const FROZEN_MS = 400
const FULL_MS = 300

type Context = { cluster: Cluster; portals: readonly RunningPortal[]; db: Db; choose: Choose }

/**
 * The faults of a run. Each kind occurs at least once where the run is long enough. The seed decides the
 * order.
 */
export function planFaults(many: number, isDiskOwn: boolean, choose: Choose): Fault[] {
  const kinds = FAULTS.filter((fault) => isDiskOwn || fault !== 'disk full')
  const bag = kinds.flatMap((fault) => Array.from({ length: WEIGHTS[fault] }, () => fault))
  const planned = Array.from({ length: many }, (_, at) => kinds[at] ?? choose.one(bag))
  return choose.some(planned, planned.length)
}

/** Injects the fault, and waits until it is repaired. */
export async function inject(fault: Fault, { cluster, portals, db, choose }: Context): Promise<void> {
  const portal = choose.one(portals)
  switch (fault) {
    case 'portal killed':
      return portal.kill()
    case 'connections cut':
      return portal.line.cut()
    case 'connections ended': {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'tradecounter%'`
        .execute(db)
        .catch(() => undefined)
      return
    }
    case 'connections frozen': {
      portal.line.freeze('')
      await pause(FROZEN_MS)
      return portal.line.thaw()
    }
    case 'database killed': {
      await cluster.kill()
      return cluster.isBack()
    }
    case 'database stopped': {
      await cluster.stop()
      return cluster.isBack()
    }
    case 'disk full': {
      const release = await cluster.fillDisk?.()
      await pause(FULL_MS)
      await release?.()
      return cluster.isBack()
    }
  }
}
