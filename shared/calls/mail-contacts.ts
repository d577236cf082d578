import * as z from 'zod/mini'
import { MAIL_TOPIC_CODES } from '../codes/mail-topics.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const EMAIL_MAX = 254 // characters, as mail programs agree on

/** What an address gets; what is left out it does not get. */
const topic = z._default(f.flag, false)
const topics = { orders: topic, invoices: topic, statements: topic, backOrders: topic }

const contacts = z.object({
  /** By their addresses. */
  contacts: z.array(
    z.object({
      contactId: f.keyOut,
      address: f.string,
      topics: z.array(z.enum(MAIL_TOPIC_CODES)),
      /** confirmed: it gets mails. waiting: its link was sent. expired: that link is too old. */
      state: z.enum(['confirmed', 'waiting', 'expired']),
      /** When the last link was sent. */
      askedAt: f.moment,
    }),
  ),
  /** The day on which statements are mailed, or null. */
  statements: z.nullable(
    z.object({
      frequency: z.enum(['W', 'M']),
      /** Of the week, 0 is Sunday; or of the month. */
      day: f.int,
      /** The next one, a day of Brisbane. */
      nextOn: f.day,
    }),
  ),
})

export const mailContactCalls = calls({
  mailContactsFromServer: {
    method: 'GET',
    about: 'Which addresses get mails about the account, and the day of its statements',
    needs: NEEDS.mailContacts,
    input: f.nothing,
    output: contacts,
  },
  addMailContact: {
    method: 'POST',
    about: 'Add an address that gets mails about the account; a link is mailed to it, which confirms it',
    needs: NEEDS.mailContacts,
    work: 'mail',
    input: z.object({ address: f.line(EMAIL_MAX), ...topics }),
    output: contacts,
  },
  updateMailContact: {
    method: 'PUT',
    about: 'Change what such an address gets',
    needs: NEEDS.mailContacts,
    input: z.object({ contactId: f.key, ...topics }),
    output: contacts,
  },
  resendMailContactLink: {
    method: 'PUT',
    about: 'Mail a new link to an address that is not confirmed; the link before is of no use any more',
    needs: NEEDS.mailContacts,
    work: 'mail',
    input: z.object({ contactId: f.key }),
    output: contacts,
  },
  deleteMailContact: {
    method: 'DELETE',
    about: 'Remove such an address: nothing is sent to it any more',
    needs: NEEDS.mailContacts,
    input: z.object({ contactId: f.key }),
    output: contacts,
  },
  updateStatementDay: {
    method: 'PUT',
    about: 'Choose the day on which statements are mailed: W with 0 to 6, M with 1 to 28, or none',
    needs: NEEDS.mailContacts,
    input: z.object({ frequency: f.optionalText(1), day: f.optionalText(2) }),
    output: contacts,
  },
})
