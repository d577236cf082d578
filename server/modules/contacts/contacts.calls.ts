import type { OutputOf } from '#shared/calls/call.ts'
import type { mailContactCalls } from '#shared/calls/mail-contacts.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { nextStatementDay } from '#shared/rules/statement-days.ts'
import type { HandlersFor, ReadCtx } from '#server/http/handlers.ts'
import type { ContactServices } from './context.ts'
import { addContact, askAgain, changeContact, chooseStatementDay, removeContact } from './change-contacts.ts'
import { contactsOf, type MailContactRow } from './mail-contacts.store.ts'
import { scheduleOf } from './statement-schedules.store.ts'

type Contacts = OutputOf<(typeof mailContactCalls)['mailContactsFromServer']>

export const mailContactHandlers: HandlersFor<typeof mailContactCalls, ContactServices> = {
  mailContactsFromServer: (_input, ctx) => presentContacts(ctx),
  addMailContact: async (input, ctx) => {
    await addContact(ctx, input)
    return presentContacts(ctx)
  },
  updateMailContact: async (input, ctx) => {
    await changeContact(ctx, input)
    return presentContacts(ctx)
  },
  resendMailContactLink: async ({ contactId }, ctx) => {
    await askAgain(ctx, contactId)
    return presentContacts(ctx)
  },
  deleteMailContact: async ({ contactId }, ctx) => {
    await removeContact(ctx, contactId)
    return presentContacts(ctx)
  },
  updateStatementDay: async (input, ctx) => {
    await chooseStatementDay(ctx, input)
    return presentContacts(ctx)
  },
}

async function presentContacts({ tx, actor, now }: ReadCtx): Promise<Contacts> {
  const rows = await contactsOf(tx, actor.accountId)
  const schedule = await scheduleOf(tx, actor.accountId)
  return {
    contacts: rows.map((row) => ({
      contactId: row.id,
      address: row.address,
      topics: row.topics,
      state: stateOf(row, now),
      askedAt: row.asked_at,
    })),
    statements: schedule
      ? {
          frequency: schedule.frequency,
          day: schedule.day,
          nextOn: nextStatementDay(schedule, brisbaneDay(now)),
        }
      : null,
  }
}

function stateOf({ confirmed_at, token_until }: MailContactRow, now: Date) {
  if (confirmed_at !== null) return 'confirmed'
  return token_until > now ? 'waiting' : 'expired'
}
