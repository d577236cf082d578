import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import { portalUrlOf } from '#server/http/portal-url.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { givenReason } from '#server/modules/audit/given-reason.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { isStaffLogin } from '#server/modules/people/staff-login.store.ts'
import { endSessions, lockPerson } from '#server/modules/people/people.store.ts'
import { removeAllFactors } from '#server/modules/sessions/change-factors.ts'
import { mailFactorChange } from '#server/modules/sessions/factor-mails.ts'
import { factorsOf } from '#server/modules/sessions/second-factor.store.ts'
import { personOn } from './staff-customers.store.ts'

type Ctx = {
  tx: Tx
  actor: Actor
  client: ClientInfo
  services: { config: Pick<Config, 'publicUrl' | 'seller'> }
  now: Date
}

/**
 * Takes every factor from a person of a customer, who has lost them, and ends their sessions. Where a second
 * factor is demanded of them, the next sign-in leads to its set-up. A mail tells them.
 * @throws Refusal backOffice.reason; person.unknown where nobody of this account is meant, staff never are;
 * backOffice.nothing where they have none
 */
export async function resetFactor(
  ctx: Ctx,
  { accountId, userId, reason: typed }: { accountId: string; userId: number; reason: string },
): Promise<void> {
  const { tx } = ctx
  const reason = givenReason(typed)
  const person = await lockPerson(tx, userId)
  const status = await personOn(tx, accountId, userId)
  if (!person || isStaffLogin(person) || status !== ACTIVE_ON_ACCOUNT)
    throw new Refusal('person.unknown', { account: accountId })
  await takeFactors(ctx, person, { reason, accountId })
}

/**
 * The same of a locked person, whoever may do so.
 * @throws Refusal backOffice.nothing where they have none
 */
export async function takeFactors(
  ctx: Ctx,
  person: { id: number; login: string; email: string },
  { reason, accountId }: { reason: string; accountId?: string },
): Promise<void> {
  const { tx, client, services, now } = ctx
  const factors = await factorsOf(tx, person.id)
  if (!(await removeAllFactors(tx, person.id))) throw new Refusal('backOffice.nothing')
  await endSessions(tx, person.id)
  await addAudit(tx, whoActs(ctx), {
    at: now,
    action: 'factor.reset',
    subject: person.id,
    ...(accountId !== undefined && { accountId }),
    before: {
      authenticator: typeof factors?.totp_secret === 'string',
      passkey: factors?.has_passkey === true,
    },
    after: { authenticator: false, passkey: false },
    detail: { reason },
  })
  const { seller } = services.config
  const facts = { seller, portalUrl: portalUrlOf(services.config, client), now }
  const words = `Our staff took the second factor of your user name ${person.login} away. You are signed out everywhere.`
  await mailFactorChange(tx, person, 'reset', words, facts)
}
