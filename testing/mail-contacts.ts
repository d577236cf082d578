import type { TestPerson, TestServer } from './test-server.ts'
import { MAIL_TOPIC_CODES, type MailTopic } from '#shared/codes/mail-topics.ts'
import { passMinutes } from './payments.ts'

/** Topics as the calls take them: each is chosen or not. */
export const chosenTopics = (topics: readonly string[]) =>
  Object.fromEntries(MAIL_TOPIC_CODES.map((topic) => [topic, topics.includes(topic)])) as Record<
    MailTopic,
    boolean
  >

/** Adds a contact of an account and confirms it, as its link does. */
export async function addContact(
  server: TestServer,
  person: TestPerson,
  { address, topics, isConfirmed = true }: { address: string; topics: string[]; isConfirmed?: boolean },
) {
  await person.call('addMailContact', { address, ...chosenTopics(topics) })
  if (isConfirmed)
    await server.db
      .updateTable('mail_contact')
      .set({ confirmed_at: server.clock.now })
      .where('address', '=', address)
      .where('account_id', '=', person.accountId)
      .execute()
}

const CONTACT = { address: 'books@shop.example', ...chosenTopics(['invoices', 'statements']) }

/** What the audit's test makes of each call that changes contacts: who acts, and the act. */
export function contactActs(server: () => TestServer, dealer: () => Promise<TestPerson>) {
  const withContact = async () => {
    const who = await dealer()
    const { contacts } = await who.call('addMailContact', CONTACT)
    passMinutes(server(), 11)
    return { who, contactId: contacts[0]?.contactId ?? 0 }
  }
  return {
    addMailContact: async () => {
      const who = await dealer()
      return { who, act: () => who.call('addMailContact', CONTACT) }
    },
    updateMailContact: async () => {
      const { who, contactId } = await withContact()
      return { who, act: () => who.call('updateMailContact', { contactId, ...chosenTopics(['orders']) }) }
    },
    resendMailContactLink: async () => {
      const { who, contactId } = await withContact()
      return { who, act: () => who.call('resendMailContactLink', { contactId }) }
    },
    deleteMailContact: async () => {
      const { who, contactId } = await withContact()
      return { who, act: () => who.call('deleteMailContact', { contactId }) }
    },
    updateStatementDay: async () => {
      const who = await dealer()
      return { who, act: () => who.call('updateStatementDay', { frequency: 'M', day: '1' }) }
    },
  }
}
