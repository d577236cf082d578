import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { MAIL_TOPIC_CODES, type MailTopic } from '#shared/codes/mail-topics.ts'

export type MailContacts = OutputOf<AllCalls['mailContactsFromServer']>
export type MailContact = MailContacts['contacts'][number]

/** Each topic, and whether an address gets it. */
export type TopicTicks = Record<MailTopic, boolean>
export const ticksOf = (topics: readonly MailTopic[]): TopicTicks =>
  Object.fromEntries(MAIL_TOPIC_CODES.map((topic) => [topic, topics.includes(topic)])) as TopicTicks

export const CONTACT_STATES: Record<MailContact['state'], string> = {
  confirmed: 'Confirmed',
  waiting: 'Waiting to be confirmed',
  expired: 'Link has expired',
}
