import { INVITE_DAYS } from '#shared/codes/limits.ts'
import type { Tx } from '#server/db/connect.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { confirmedEmail } from '#server/modules/people/confirmed-email.store.ts'
import { newLink } from '#server/modules/people/one-time-link.ts'
import { userProfile } from '#server/modules/people/people.store.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { keepInvitation } from './password-links.store.ts'
import { passwordLink } from './password-mails.ts'

type Invite = {
  userId: number
  by: WhoActs
  productName: string
  publicUrl: string
  now: Date
  /** Of the entry in the audit. */
  detail?: { reason?: string }
}

/**
 * Invites a person to choose a password: a link for 7 days and one use, kept as a hash, which goes out by
 * mail to the address that they confirmed last (decision 22). An earlier link of theirs ends.
 * @param by who invites, for the audit
 * @param publicUrl the address of the portal, without a slash at its end
 * @returns the link
 */
export async function invite(
  tx: Tx,
  { userId, by, productName, publicUrl, now, detail = {} }: Invite,
): Promise<string> {
  const { token, link: kept } = newLink(now, { days: INVITE_DAYS })
  await keepInvitation(tx, userId, { tokenHash: kept.hash, now, until: kept.until })
  const { email, login } = await userProfile(tx, userId)
  const link = passwordLink(publicUrl, token)
  const text = [
    `You are invited to ${productName}. Your user name is ${login}.`,
    `Choose your password here, within ${String(INVITE_DAYS)} days: the link works once.`,
  ]
  await insertMail(
    tx,
    {
      to: await confirmedEmail(tx, userId, email),
      subject: `${productName}: your invitation`,
      text: [...text, link].join('\n\n'),
      html: `${text.map((words) => `<p>${escapeHtml(words)}</p>`).join('\n')}
<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
    },
    now,
  )
  await addAudit(tx, by, { at: now, action: 'person.invite', subject: userId, detail })
  return link
}
