import { Refusal } from '#shared/codes/refusals.ts'
import type { Audience } from '#shared/rules/audience.ts'
import type { Queryable } from '#server/db/connect.ts'
import { accountWithGroup, businessGroups } from './audience.store.ts'

/**
 * Whether there is such an audience, with the name of an account.
 * @param groups all business groups, as businessGroups reads them; asked for where the audience is one
 */
export async function knownAudience(
  tx: Queryable,
  { audience, audienceId }: Audience,
  groups: readonly string[],
): Promise<{ name: string } | undefined> {
  if (audience === 'all') return { name: '' }
  if (audience === 'group') return groups.includes(audienceId) ? { name: '' } : undefined
  return accountWithGroup(tx, audienceId)
}

/**
 * For whom something is, as it is kept.
 * @throws Refusal publish.account, publish.group
 */
export async function checkedAudience(tx: Queryable, asked: Audience): Promise<Audience> {
  const audience: Audience = asked.audience === 'all' ? { audience: 'all', audienceId: '' } : asked
  const groups = audience.audience === 'group' ? await businessGroups(tx) : []
  if (await knownAudience(tx, audience, groups)) return audience
  throw new Refusal(audience.audience === 'group' ? 'publish.group' : 'publish.account', {
    id: audience.audienceId,
  })
}
