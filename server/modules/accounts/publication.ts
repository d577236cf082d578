import { PUBLISH_YEARS_AHEAD } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Audience, Days } from '#shared/rules/audience.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { beginsTooLate } from '#shared/rules/publish-days.ts'
import { isSentKey } from '#shared/rules/sent-key.ts'
import type { Queryable } from '#server/db/connect.ts'
import { checkedAudience } from './audience.ts'

/**
 * For whom and on which days something is, as it is kept.
 * @param typed from, until: days of Brisbane, YYYY-MM-DD, '' for no end
 * @throws Refusal publish.account, publish.group, publish.days, publish.far
 */
export async function checkedPublication(
  { tx, now }: { tx: Queryable; now: Date },
  typed: Audience & { from: string; until: string },
): Promise<Audience & Days> {
  const { from, until } = typed
  if (from !== '' && until !== '' && until < from) throw new Refusal('publish.days')
  if (beginsTooLate(from, brisbaneDay(now))) throw new Refusal('publish.far', { years: PUBLISH_YEARS_AHEAD })
  const audience = await checkedAudience(tx, typed)
  return { ...audience, from: from === '' ? null : from, until: until === '' ? null : until }
}

/**
 * Checks the key with which a page publishes something, however often it sends it, once.
 * @throws Refusal publish.key
 */
export function checkKey(key: string) {
  if (!isSentKey(key)) throw new Refusal('publish.key')
}
