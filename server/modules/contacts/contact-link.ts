import { CONTACT_LINK_DAYS } from '#shared/codes/limits.ts'
import { MAIL_TOPICS, type MailTopic } from '#shared/codes/mail-topics.ts'
import { contactLinkAddress } from '#shared/codes/routes.ts'
import { listedWords } from '#shared/rules/listed-words.ts'
import type { Seller } from '#server/config/config.ts'
import { layOutMail } from '#server/modules/notices/mail-layout.ts'
import type { NewMail } from '#server/modules/notices/notices.store.ts'

/** What of an account is mailed, in a sentence: "orders, invoices and back orders". */
export const topicWords = (topics: readonly MailTopic[]): string =>
  listedWords(topics.map((topic) => MAIL_TOPICS[topic].word.toLowerCase()))

/**
 * The mail with the link that confirms an address. It names the account, and nothing of what it orders or
 * owes: who reads it may be anybody.
 * @param portalUrl the address of the portal, without a slash at its end
 */
export function contactLinkMail(
  contact: { address: string; topics: readonly MailTopic[]; accountName: string; token: string },
  { seller, portalUrl }: { seller: Seller; portalUrl: string },
): NewMail {
  const content = {
    heading: 'Please confirm this email address',
    about: `Account ${contact.accountName}`,
    paragraphs: [
      `Our customer ${contact.accountName} wants us to send emails about ${topicWords(contact.topics)} to ${contact.address}.`,
      `If that is right, open the link and press the button. The link works once, within ${String(CONTACT_LINK_DAYS)} days.`,
      'If you know nothing of it, you need not do anything: we send nothing else to this address.',
    ],
    link: { words: 'Confirm this address', url: portalUrl + contactLinkAddress(contact.token) },
  }
  return {
    to: contact.address,
    subject: `${seller.productName}: please confirm this email address`,
    ...layOutMail(content, seller),
  }
}
