import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountById, accountsOf } from '#server/modules/accounts/accounts.store.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { moveSession } from '#server/modules/people/people.store.ts'
import type { SessionCtx } from './context.ts'

/**
 * Moves the session to another account of the person, or, for staff who serve customers, to any.
 * @throws Refusal account.notYours; the session stays where it is (NAV-48)
 */
export async function changeAccount({ tx, actor, client, now }: SessionCtx, accountId: string) {
  const held = await accountsOf(tx, actor.userId)
  const isHeld = held.some((h) => h.account_id === accountId)
  const isServed = allows(NEEDS.searchForAccount, actor) && (await accountById(tx, accountId)) !== undefined
  if (!isHeld && !isServed) throw new Refusal('account.notYours')
  await moveSession(tx, actor.session.secretHash, accountId)
  await addAudit(tx, whoActs({ actor, client }), {
    at: now,
    accountId,
    action: 'session.changeAccount',
    subject: actor.userId,
    before: { accountId: actor.accountId },
    after: { accountId },
  })
  client.moved(accountId)
}
