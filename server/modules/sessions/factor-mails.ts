import { ROUTES } from '#shared/codes/routes.ts'
import type { Seller } from '#server/config/config.ts'
import type { Tx } from '#server/db/connect.ts'
import { layOutMail } from '#server/modules/notices/mail-layout.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { mailableEmail } from '#server/modules/people/confirmed-email.store.ts'

/** What has become of a second factor, as the mail about it says. */
const CHANGES = {
  added: { subject: 'a second factor was added', heading: 'A second factor was added' },
  removed: { subject: 'a second factor was removed', heading: 'A second factor was removed' },
  newCodes: { subject: 'new recovery codes', heading: 'Your recovery codes were replaced' },
  reset: { subject: 'your second factor was reset', heading: 'Your second factor was reset' },
} as const
export type FactorChange = keyof typeof CHANGES

type Person = { id: number; login: string; email: string }
/** portalUrl: without a slash at its end. */
type Facts = { seller: Seller; portalUrl: string; now: Date }

/**
 * Mails a person what has become of their second factor, at the address that they confirmed last: whoever
 * took their login over may have changed the email.
 * @param words what it was, as a sentence
 */
export async function mailFactorChange(
  tx: Tx,
  { id, login, email: current }: Person,
  change: FactorChange,
  words: string,
  { seller, portalUrl, now }: Facts,
): Promise<void> {
  const email = await mailableEmail(tx, id, current)
  if (email === null) return
  const { subject, heading } = CHANGES[change]
  const content = {
    heading,
    about: `User name ${login}`,
    paragraphs: [
      words,
      change === 'reset'
        ? 'If you did not ask for it, please contact us at once.'
        : 'If it was not you, sign out elsewhere at Login & Security, choose another password, and contact us.',
    ],
    link: { words: 'Login & Security', url: portalUrl + ROUTES.loginDetail },
  }
  const mail = { to: email, subject: `${seller.productName}: ${subject}`, ...layOutMail(content, seller) }
  await insertMail(tx, mail, now)
}
