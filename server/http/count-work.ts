import { WORK_LIMITS, type WorkKind } from '#shared/codes/work-limits.ts'
import type { PeopleCache } from '#server/modules/people/people-cache.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import type { WorkLimits } from './work-limits.ts'

type Counting = { people: PeopleCache; limits: WorkLimits; now: Date }

/**
 * Counts a piece of work for the person behind a session. A session that is not in the cache counts for its
 * network first, so that made-up ones reach the database no oftener than strangers may.
 * @returns the person, where the cache has them
 * @throws LimitReached
 */
export async function countWork(
  { people, limits, now }: Counting,
  kind: WorkKind,
  { session, address }: { session: string; address: string },
  weight = 1,
): Promise<Actor | null> {
  const known = people.remembered(session, now)
  const isPersonal = WORK_LIMITS[kind].perPerson !== null
  if (known === null || !isPersonal) await limits.take(kind, { address }, weight)
  const person = isPersonal && session !== '' ? (known ?? (await people.watcher(session, now))) : null
  if (person !== null) await limits.take(kind, { userId: person.userId }, weight)
  return known
}
