import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountById, accountsOf } from '#server/modules/accounts/accounts.store.ts'
import { moveSession } from '#server/modules/people/people.store.ts'
import type { SessionCtx } from './context.ts'
import { addAudit } from './sign-in.store.ts'

/**
 * Moves the session to another account the person holds, or, for staff who serve customers, to any.
 * @throws Refusal account.notYours; the session stays where it is (NAV-48)
 */
export async function changeAccount({ tx, actor, client, now }: SessionCtx, accountId: string) {
  const held = await accountsOf(tx, actor.userId)
  const isHeld = held.some((h) => h.account_id === accountId)
  const isServed = allows(NEEDS.searchForAccount, actor) && (await accountById(tx, accountId)) !== undefined
  if (!isHeld && !isServed) throw new Refusal('account.notYours')
  await moveSession(tx, actor.session.secretHash, accountId)
  await addAudit(tx, {
    at: now,
    actorId: actor.userId,
    accountId,
    action: 'session.changeAccount',
    detail: { from: actor.accountId },
  })
  client.moved(accountId)
}
