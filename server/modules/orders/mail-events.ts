import type { Seller } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { eachAlone } from '#server/db/each-alone.ts'
import type { OrderEvent } from '#server/db/schema/back-office.ts'
import { mailRecipients } from '#shared/rules/mail-recipients.ts'
import { type PayToRelease, whatHoldsOrder } from '#server/modules/credit/what-holds.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { peopleWith } from '#server/modules/people/recipients.store.ts'
import { eventMail } from './event-mail.ts'
import { invoicesToTell, ordersToMail, takeEvents } from './events.store.ts'
import { invoiceMail } from './invoice-mail.ts'
import { netEvents } from './net-events.ts'
import { shownOrderNo } from './shown-order-no.store.ts'
import { orderToTell } from './orders.store.ts'

/** What happens to an order within this time goes into one mail. */
const TOGETHER_MS = 60_000
const ORDERS_AT_ONCE = 500
export const EVENT_MAILS_EVERY_MS = 30_000

/**
 * Writes the mails about what happened to orders: one for each order, once nothing more has happened for a
 * minute. The tax invoices of what was shipped go with it, or to who may see them in a mail of their own. All
 * are written in the transaction that takes the events, so they are written once, whichever process runs it.
 * @returns of how many orders mails were written
 */
export async function mailEvents({
  db,
  seller,
  now,
}: {
  db: Db
  seller: Seller
  now: Date
}): Promise<number> {
  let many = 0
  const since = new Date(now.getTime() - TOGETHER_MS)
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
  const invoices = await issuedWith(tx, order, events)
  const to = order.confirmation_email
  // who gets both mails gets one, with the invoices
  const getsBoth = invoices.to.some(({ email }) => email.toLowerCase() === to.toLowerCase())
  const invoiceNos = getsBoth ? invoices.issued.map(({ invoiceNo }) => invoiceNo) : []
  const mails = [
    to === ''
      ? null
      : eventMail(shown, events, { to, seller, invoiceNos, held: await heldFor(tx, order, events) }),
    ...invoices.to
      .filter(({ email }) => email.toLowerCase() !== to.toLowerCase())
      .map(({ email }) => invoiceMail(shown, invoices.issued, { to: email, seller })),
  ].filter((mail) => mail !== null)
  for (const mail of mails) await insertMail(tx, mail, now)
  return mails.length > 0
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
 * The invoices of what was shipped, and who gets them: who ordered, or others who may see invoices
 * (letter I).
 */
async function issuedWith(
  tx: Tx,
  { account_id, user_id }: { account_id: string; user_id: number },
  events: readonly OrderEvent[],
) {
  const numbers = events.flatMap((event) => (event.kind === 'shipped' ? [event.facts.invoiceNo] : []))
  if (numbers.length === 0) return { issued: [], to: [] }
  const issued = await invoicesToTell(tx, numbers)
  return {
    issued,
    to: issued.length === 0 ? [] : mailRecipients(await peopleWith(tx, [account_id], 'I'), user_id),
  }
}
