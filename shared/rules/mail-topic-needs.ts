import type { MailTopic } from '../codes/mail-topics.ts'
import { allows, NEEDS, type Need, type Person } from './access.ts'

/** What somebody needs to read in the portal what the mails of a topic say. */
const TOPIC_NEEDS: Readonly<Record<MailTopic, Need>> = {
  orders: NEEDS.orders,
  invoices: NEEDS.invoices,
  statements: NEEDS.dueInvoices,
  backOrders: NEEDS.backOrders,
}

/**
 * Whether a person may have mails of a topic sent to an address: nobody grants what they lack (decision 22).
 */
export const mayNameFor = (topic: MailTopic, person: Person): boolean => allows(TOPIC_NEEDS[topic], person)
