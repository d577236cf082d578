import type { Seller } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { eachAlone } from '#server/db/each-alone.ts'
import type { OrderEvent } from '#server/db/schema/back-office.ts'
import { mailAddresses, mailRecipients } from '#shared/rules/mail-recipients.ts'
import { wantedEvents } from '#shared/rules/order-mail-choice.ts'
import { contactsFor } from '#server/modules/contacts/mail-contacts.store.ts'
import { type PayToRelease, whatHoldsOrder } from '#server/modules/credit/what-holds.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { orderMailsOf } from '#server/modules/notices/preferences.store.ts'
import { emailOf, peopleWith } from '#server/modules/people/recipients.store.ts'
import { type AlertWords, tellPeople } from '#server/modules/notices/tell-people.ts'
import { eventAlert, invoiceAlert } from './event-alerts.ts'
import { eventMail } from './event-mail.ts'
import { invoicesToTell, ordersToMail, takeEvents, type ToldInvoice } from './events.store.ts'
import { invoiceMail } from './invoice-mail.ts'
import { netEvents } from './net-events.ts'
import { shownOrderNo } from './shown-order-no.ts'
import { orderToTell } from './orders.store.ts'

/** What happens to an order within this time goes into one mail, unless the settings say another. */
const TOGETHER_MS = 60_000
const ORDERS_AT_ONCE = 500

/**
 * Writes the mails about what happened to orders: one for each order, once nothing more has happened for a
 * minute (setting EVENTS_TOGETHER_SECONDS). The tax invoices of what was shipped go with it, or to who may
 * see them in a mail of their own. All are written in the transaction that takes the events, so they are
 * written once, whichever process runs it.
 * @returns of how many orders mails were written
 */
export async function mailEvents({
  db,
  seller,
  now,
  togetherMs = TOGETHER_MS,
}: {
  db: Db
  seller: Seller
  now: Date
  togetherMs?: number
}): Promise<number> {
  let many = 0
  const since = new Date(now.getTime() - togetherMs)
  await eachAlone(await ordersToMail(db, since, ORDERS_AT_ONCE), async (webOrderNo) => {
    if (await db.transaction().execute((tx) => mailOrder(tx, webOrderNo, { seller, now }))) many += 1
  })
  return many
}

async function mailOrder(
  tx: Tx,
  webOrderNo: number,
  { seller, now }: { seller: Seller; now: Date },
): Promise<boolean> {
  const taken = await takeEvents(tx, webOrderNo, now)
  const order = await orderToTell(tx, webOrderNo)
  if (taken.length === 0 || !order) return false
  const events = netEvents(taken, order.held_reason !== null)
  const shown = {
    orderNo: shownOrderNo(order),
    reference: order.customer_reference,
    lines: order.lines,
  }
  const { issued, to: invoicesTo } = await issuedWith(tx, order, events)
  const typed = order.confirmation_email
  const contacts = await contactsFor(tx, order.account_id, 'orders')
  const eventsTo = mailAddresses('orders', [typed], contacts)
  const eventsFor = await eventsOfOwnMail(tx, order, { events, contacts })
  const held = eventsTo.length > 0 ? await heldFor(tx, order, events) : null
  const numbers = issued.map(({ invoiceNo }) => invoiceNo)
  const told = eventsTo
    .map((to) => {
      const own = eventsFor(to)
      return eventMail(shown, own, {
        ...{ to, seller, invoiceNos: isIn(invoicesTo, to) ? numbers : [] },
        held: to === typed && own.some(({ kind }) => kind === 'held') ? held : null,
      })
    })
    .filter((mail) => mail !== null)
  // who gets both mails gets one, with the invoices
  const reached = told.map(({ to }) => to)
  const mails = [
    ...told,
    ...invoicesTo.filter((to) => !isIn(reached, to)).map((to) => invoiceMail(shown, issued, { to, seller })),
  ]
  for (const mail of mails) await insertMail(tx, { ...mail, aboutOrder: order.web_order_no }, now)
  await alertOfOrder(tx, order, { words: eventAlert(shown, events), issued, now })
  return mails.length > 0
}

/**
 * Which events are mailed to an address. Whoever ordered can switch kinds off for their own address. Another
 * address that was typed into the order, and a contact of the account, get all.
 */
async function eventsOfOwnMail(
  tx: Tx,
  order: { account_id: string; user_id: number },
  { events, contacts }: { events: readonly OrderEvent[]; contacts: readonly string[] },
): Promise<(to: string) => readonly OrderEvent[]> {
  const own = await emailOf(tx, order.user_id)
  const choice = await orderMailsOf(tx, { userId: order.user_id, accountId: order.account_id })
  const wanted = wantedEvents(events, choice)
  return (to) => (isIn([own], to) && !isIn(contacts, to) ? wanted : events)
}

const isIn = (addresses: readonly string[], to: string) =>
  addresses.some((address) => address.toLowerCase() === to.toLowerCase())

/**
 * The same in the bell: what happened for who ordered (letter H), and its invoices for who may see them
 * (letter I).
 */
async function alertOfOrder(
  tx: Tx,
  order: NonNullable<Awaited<ReturnType<typeof orderToTell>>>,
  { words, issued, now }: { words: AlertWords | null; issued: readonly ToldInvoice[]; now: Date },
) {
  const whom = { accountIds: [order.account_id], aboutUserId: order.user_id }
  if (words) await tellPeople(tx, words, { ...whom, letter: 'H' }, now)
  if (issued.length > 0)
    await tellPeople(tx, invoiceAlert(shownOrderNo(order), issued), { ...whom, letter: 'I' }, now)
}

/**
 * What has to be paid so that a held order goes on, where who ordered may still see what is owed (letter C).
 */
async function heldFor(
  tx: Tx,
  order: { web_order_no: number; account_id: string; user_id: number },
  events: readonly OrderEvent[],
): Promise<PayToRelease | null> {
  const last = events.findLast(({ kind }) => kind === 'held' || kind === 'released')
  if (last?.kind !== 'held') return null
  const may = await peopleWith(tx, [order.account_id], 'C')
  return may.some(({ userId }) => userId === order.user_id) ? whatHoldsOrder(tx, order.web_order_no) : null
}

/**
 * The invoices of what was shipped, and to which addresses they go: of the account's contacts for invoices,
 * else of who ordered, or of others who may see invoices (letter I).
 */
async function issuedWith(
  tx: Tx,
  { account_id, user_id }: { account_id: string; user_id: number },
  events: readonly OrderEvent[],
) {
  const numbers = events.flatMap((event) => (event.kind === 'shipped' ? [event.facts.invoiceNo] : []))
  if (numbers.length === 0) return { issued: [], to: [] }
  const issued = await invoicesToTell(tx, numbers)
  if (issued.length === 0) return { issued, to: [] }
  const people = mailRecipients(await peopleWith(tx, [account_id], 'I'), user_id)
  const contacts = await contactsFor(tx, account_id, 'invoices')
  return {
    issued,
    to: mailAddresses(
      'invoices',
      people.map(({ email }) => email),
      contacts,
    ),
  }
}
