import { type Audience, type Days, stateOn } from '#shared/rules/audience.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { Queryable } from '#server/db/connect.ts'
import { accountNames } from '#server/modules/accounts/audience.store.ts'

/** What staff have published as the console shows it: whether it is seen, and the name of its account. */
export async function publishedRows<T extends Audience & Days>(
  tx: Queryable,
  published: readonly T[],
  now: Date,
) {
  const ids = published.flatMap(({ audience, audienceId }) => (audience === 'account' ? [audienceId] : []))
  const names = await accountNames(tx, [...new Set(ids)])
  const today = brisbaneDay(now)
  return published.map((one) => ({
    ...one,
    audienceName: one.audience === 'account' ? (names.get(one.audienceId) ?? '') : '',
    from: one.from ?? '',
    until: one.until ?? '',
    state: stateOn(one, today),
  }))
}
