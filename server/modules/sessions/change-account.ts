import type { InputOf } from '#shared/calls/call.ts'
import type { sessionCalls } from '#shared/calls/sessions.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { MASQUERADE_MINUTES } from '#shared/rules/masquerade.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import { accountById, accountsOf } from '#server/modules/accounts/accounts.store.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { noteEnd } from '#server/modules/masquerade/end-masquerade.ts'
import {
  insertMasquerade,
  lockSession,
  peopleOnAccount,
  placeSession,
} from '#server/modules/masquerade/masquerade.store.ts'
import type { SessionCtx } from './context.ts'

type Chosen = InputOf<(typeof sessionCalls)['changeToAccountOnServer']>
type Session = NonNullable<Awaited<ReturnType<typeof lockSession>>>

/**
 * Moves the session to another account of the person, or, for staff who serve customers, to any: there they
 * act for the customer, for a reason and for MASQUERADE_MINUTES (decision 23).
 * @throws Refusal account.notYours (NAV-48), masquerade.reason, masquerade.person; the session stays
 */
export async function changeAccount(ctx: SessionCtx, chosen: Chosen) {
  const { tx, actor, client, now } = ctx
  const { secretHash } = actor.session
  const session = await lockSession(tx, secretHash)
  if (!session) throw new Refusal('session.signInAgain')
  const held = await accountsOf(tx, actor.userId)
  const isHeld = held.some((h) => h.account_id === chosen.accountId)
  if (!isHeld && !(await isServed(ctx, chosen.accountId))) throw new Refusal('account.notYours')
  if (session.masquerade_id !== null) {
    const ended = { id: session.masquerade_id, accountId: session.account_id }
    await noteEnd(tx, ended, whoActs({ actor, client }), now)
  }
  const masqueradeId = isHeld ? null : await beginMasquerade(ctx, session, chosen)
  await placeSession(tx, secretHash, chosen.accountId, masqueradeId)
  await addAudit(tx, whoActs({ actor: { ...actor, masquerade: null, onBehalfOf: null }, client }), {
    at: now,
    accountId: chosen.accountId,
    action: 'session.changeAccount',
    subject: actor.userId,
    before: { accountId: session.account_id },
    after: { accountId: chosen.accountId },
  })
  client.sessionChanged()
}

const isServed = async ({ tx, actor }: SessionCtx, accountId: string) =>
  allows(NEEDS.masquerade, actor) && (await accountById(tx, accountId)) !== undefined

async function beginMasquerade(
  { tx, actor, client, now }: SessionCtx,
  session: Session,
  { accountId, reason: typed = '', forUserId }: Chosen,
): Promise<number> {
  const reason = typed.trim()
  if (isBlank(reason)) throw new Refusal('masquerade.reason')
  if (forUserId !== undefined && (await peopleOnAccount(tx, accountId)).every(({ id }) => id !== forUserId))
    throw new Refusal('masquerade.person')
  const until = new Date(now.getTime() + MASQUERADE_MINUTES * 60_000)
  const id = await insertMasquerade(tx, {
    userId: actor.userId,
    accountId,
    forUserId: forUserId ?? null,
    homeAccountId: session.home_account_id ?? session.account_id,
    reason,
    begunAt: now,
    until,
  })
  const by = whoActs({ actor: { ...actor, onBehalfOf: forUserId ?? null, masquerade: { id } }, client })
  await addAudit(tx, by, {
    at: now,
    accountId,
    action: 'masquerade.begin',
    subject: accountId,
    after: { reason, until: until.toISOString() },
  })
  return id
}
