import { EMAIL_UNDO_DAYS } from '#shared/codes/limits.ts'
import { emailLinkAddress } from '#shared/codes/routes.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Ctx, ReadCtx } from '#server/http/handlers.ts'
import { portalUrlOf } from '#server/http/portal-url.ts'
import type { userCalls } from '#shared/calls/users.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { newLink } from '#server/modules/people/one-time-link.ts'
import { lockPerson, userProfile } from '#server/modules/people/people.store.ts'
import { pendingEmail, renewConfirmLink } from '#server/modules/sessions/email-changes.store.ts'
import type { UserServices } from './context.ts'
import { confirmAgainMail } from './user-mails.ts'

/** The email of whoever asks, and whether it waits to be confirmed. */
export async function ownEmail({ tx, actor }: Pick<ReadCtx, 'tx' | 'actor'>) {
  const { email } = await userProfile(tx, actor.userId)
  return { email, isPending: (await pendingEmail(tx, actor.userId)) !== undefined }
}

/**
 * Mails the link that confirms a changed email again. The link before ends.
 * @throws Refusal email.confirmed where nothing waits
 */
export async function resendEmailLink(
  ctx: Ctx<(typeof userCalls)['resendEmailLink'], UserServices>,
): Promise<void> {
  const { tx, actor, services, client, now } = ctx
  await lockPerson(tx, actor.userId)
  const pending = await pendingEmail(tx, actor.userId)
  if (!pending) throw new Refusal('email.confirmed')
  const { token, link } = newLink(now, { days: EMAIL_UNDO_DAYS })
  await renewConfirmLink(tx, pending.id, link)
  const url = portalUrlOf(services.config, client) + emailLinkAddress(token)
  await insertMail(
    tx,
    confirmAgainMail({ login: actor.login, after: pending.after }, url, services.config.seller),
    now,
  )
}
