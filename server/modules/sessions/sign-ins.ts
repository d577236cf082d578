import type { OutputOf } from '#shared/calls/call.ts'
import type { signInCalls } from '#shared/calls/sign-ins.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { isSessionOver } from '#shared/rules/session-rules.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { lockPerson } from '#server/modules/people/people.store.ts'
import { endSignIns, type SignInRow } from './sign-ins.store.ts'

type Ctx = { tx: Tx; actor: Actor; client: ClientInfo; now: Date }
type SignIn = OutputOf<(typeof signInCalls)['signInsFromServer']>['signIns'][number]

/** So much of a session's hash names it among those of its person; it opens nothing. */
const ID_LENGTH = 16
const idOf = (hash: Buffer) => hash.toString('hex').slice(0, ID_LENGTH)
const ID = /^[0-9a-f]{16}$/

/** The living sessions of a person, the one that asks first. */
export const presentSignIns = (rows: readonly SignInRow[], own: Buffer, now: Date): SignIn[] =>
  rows
    .filter(
      (row) =>
        !isSessionOver(
          { createdAt: row.created_at, lastUsedAt: row.last_used_at, stayLoggedIn: row.stay_logged_in },
          now,
        ),
    )
    .map((row) => ({
      id: idOf(row.secret_hash),
      device: row.device ?? '',
      address: row.address ?? '',
      begunAt: row.created_at,
      lastUsedAt: row.last_used_at,
      isCurrent: row.secret_hash.equals(own),
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))

/**
 * Signs out one other device of the caller. Its next call is refused, and its open pages are notified.
 * @throws Refusal session.unknownSignIn where it is none of theirs, has ended, or is the one that asks
 */
export async function endOther({ tx, actor, client, now }: Ctx, signInId: string): Promise<void> {
  await lockPerson(tx, actor.userId) // as a change of their second factor does
  const ended = ID.test(signInId)
    ? await endSignIns(tx, actor.userId, actor.session.secretHash, signInId)
    : []
  if (ended.length === 0) throw new Refusal('session.unknownSignIn')
  await addAudit(tx, whoActs({ actor, client }), {
    at: now,
    action: 'session.end',
    subject: actor.userId,
    detail: { device: ended[0]?.device, address: ended[0]?.address },
  })
}

/** Signs the caller out everywhere else. Without another sign-in nothing is changed. */
export async function endAllOthers({ tx, actor, client, now }: Ctx): Promise<void> {
  await lockPerson(tx, actor.userId)
  const ended = await endSignIns(tx, actor.userId, actor.session.secretHash, '')
  if (ended.length === 0) return
  await addAudit(tx, whoActs({ actor, client }), {
    at: now,
    action: 'session.endOthers',
    subject: actor.userId,
    detail: { many: ended.length },
  })
}
