import { RESET_MINUTES } from '#shared/codes/limits.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import type { Seller } from '#server/config/config.ts'
import { layOutMail, type MailContent } from '#server/modules/notices/mail-layout.ts'
import type { NewMail } from '#server/modules/notices/notices.store.ts'

type Person = { login: string; email: string }
/** portalUrl: without a slash at its end. address: the network address of who asked or changed it. */
type Facts = { seller: Seller; portalUrl: string; address: string }

/** The page on which the reader of a link chooses a password. */
export const passwordLink = (portalUrl: string, token: string): string =>
  portalUrl + ROUTES.resetPassword.replace(':hash', token)

/** The mail with the link to another password (PWD-09). */
export const resetLinkMail = (person: Person, { token, ...facts }: Facts & { token: string }): NewMail =>
  mailTo(person, facts.seller, {
    subject: 'choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      `Somebody at the address ${facts.address} asked for a new password for your user name ${person.login}.`,
      `If it was you, open the link. It works once, within ${String(RESET_MINUTES)} minutes; a newer one ends it.`,
      'If not, you need not do anything: your password stays as it is.',
    ],
    link: { words: 'Choose a new password', url: passwordLink(facts.portalUrl, token) },
  })

/** The same link, mailed by staff whom the person has asked. */
export const staffLinkMail = (
  person: Person,
  { token, ...facts }: Omit<Facts, 'address'> & { token: string },
) =>
  mailTo(person, facts.seller, {
    subject: 'choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      `Our staff send you this link, with which you choose a new password for your user name ${person.login}.`,
      `It works once, within ${String(RESET_MINUTES)} minutes; a newer one ends it.`,
      'If you did not ask us for it, you need not do anything: your password stays as it is.',
    ],
    link: { words: 'Choose a new password', url: passwordLink(facts.portalUrl, token) },
  })

/** How a password was changed: with the link of a mail, by who was signed in, or by who manages the user. */
export type PasswordChange = 'link' | 'signedIn' | 'manager'
const CHANGES: Readonly<Record<PasswordChange, { signedOut: string; ifNot: string }>> = {
  link: {
    signedOut: 'You are signed out everywhere.',
    ifNot: 'If not, ask for a new password at once, and tell us: somebody can read your mail.',
  },
  signedIn: {
    signedOut: 'Other devices are signed out.',
    ifNot: 'If not, ask for a new password at once, and tell us: somebody was signed in as you.',
  },
  manager: {
    signedOut: 'Somebody who manages the users of your account did it. You are signed out everywhere.',
    ifNot: 'They know the new password: change it at Login & Security once you have signed in.',
  },
}

/** The mail that tells a person of their new password (decision 21). */
export const passwordChangedMail = (
  person: Person,
  { seller, portalUrl, address }: Facts,
  how: PasswordChange,
): NewMail =>
  mailTo(person, seller, {
    subject: 'your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your user name ${person.login} was changed from the address ${address}.`,
      CHANGES[how].signedOut,
      ...(how === 'manager' ? [] : ['If it was you, you need not do anything.']),
      CHANGES[how].ifNot,
    ],
    link: { words: 'Ask for a new password', url: portalUrl + ROUTES.forgotPassword },
  })

const mailTo = (
  { login, email }: Person,
  seller: Seller,
  { subject, ...content }: Pick<MailContent, 'heading' | 'paragraphs' | 'link'> & { subject: string },
): NewMail => ({
  to: email,
  subject: `${seller.productName}: ${subject}`,
  ...layOutMail({ about: `User name ${login}`, ...content }, seller),
})
