import type { Seller } from '#server/config/config.ts'
import { EMAIL_UNDO_DAYS } from '#shared/codes/limits.ts'
import { layOutMail } from '#server/modules/notices/mail-layout.ts'
import type { NewMail } from '#server/modules/notices/notices.store.ts'

type About = { seller: Seller; portalUrl: string }
type Change = { login: string; before: string; after: string }

/**
 * The mails that tell of a changed email, to the address before and to the new one: whoever takes a login
 * over cannot do so unnoticed.
 */
export const emailChangedMails = (change: Change, about: About): NewMail[] =>
  [change.before, change.after].map((to) => emailChangedMail(to, change, about))

/**
 * The mails of an email that its person has changed: to the new address with a link that confirms it, to the
 * one that was confirmed last with a link that undoes the change.
 */
export const ownEmailMails = (
  { login, before, after, confirmed }: Change & { confirmed: string },
  urls: { confirm: string; undo: string },
  seller: Seller,
): NewMail[] => {
  const changed = `The email of this login was ${before} and is ${after} from now on.`
  const mail = (to: string, paragraphs: string[], link: { words: string; url: string }): NewMail => ({
    to,
    subject: `${seller.productName}: the email of your login was changed`,
    ...layOutMail(
      { heading: 'Your email has been changed', about: `User name ${login}`, paragraphs, link },
      seller,
    ),
  })
  return [
    mail(
      confirmed,
      [
        changed,
        `If you know nothing of it, undo it within ${String(EMAIL_UNDO_DAYS)} days. Then it is ${confirmed} again, you are signed out everywhere and choose another password, and second factors that were added since are removed.`,
      ],
      { words: 'Undo the change', url: urls.undo },
    ),
    mail(
      after,
      [
        changed,
        `Please confirm this address within ${String(EMAIL_UNDO_DAYS)} days. Until then, links to a new password go to the address that was confirmed last.`,
      ],
      { words: 'Confirm this address', url: urls.confirm },
    ),
  ]
}

/** The mail with another link that confirms a changed email. */
export const confirmAgainMail = (
  { login, after }: { login: string; after: string },
  url: string,
  seller: Seller,
): NewMail => ({
  to: after,
  subject: `${seller.productName}: confirm the email of your login`,
  ...layOutMail(
    {
      heading: 'Confirm your email',
      about: `User name ${login}`,
      paragraphs: [
        `Please confirm this address within ${String(EMAIL_UNDO_DAYS)} days. The link of the mail before does not work any more.`,
        'If you did not ask for this mail, ignore it.',
      ],
      link: { words: 'Confirm this address', url },
    },
    seller,
  ),
})

function emailChangedMail(
  to: string,
  { login, before, after }: Change,
  { seller, portalUrl }: About,
): NewMail {
  const content = {
    heading: 'Your email has been changed',
    about: `User name ${login}`,
    paragraphs: [
      `The email of this login was ${before} and is ${after} from now on.`,
      'If you know nothing of it, please contact us at once.',
    ],
    link: { words: seller.productName, url: portalUrl },
  }
  return {
    to,
    subject: `${seller.productName}: the email of your login was changed`,
    ...layOutMail(content, seller),
  }
}
