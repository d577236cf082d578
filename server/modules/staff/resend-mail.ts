import { Refusal } from '#shared/codes/refusals.ts'
import type { Seller } from '#server/config/config.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { confirmationMail } from '#server/modules/orders/confirmation-mail.ts'
import { orderForMail } from '#server/modules/orders/orders.store.ts'
import { copyMail, isCopied, lockMail } from './staff-mail.store.ts'

/** Nobody means to send a mail twice in so short a time: it was pressed more than once. */
const ONCE_WITHIN_MS = 60_000

type Resending = { now: Date; by: WhoActs; seller: Seller }

/**
 * Sends a mail once more: a copy of it waits in the outbox, and the first one stays as it was. The words of a
 * confirmation that were swept are written anew, for the order as it stands; all other mails are deleted
 * whole when their time is over. While a copy waits or is less than a minute old, no further one is written.
 * @returns whom it is sent to
 * @throws Refusal mail.unknown, mail.waiting where it has neither been sent nor given up, mail.swept where
 * there is nothing to write it from
 */
export async function resendMail(tx: Tx, mailId: number, { now, by, seller }: Resending): Promise<string> {
  const mail = await lockMail(tx, mailId)
  if (!mail) throw new Refusal('mail.unknown')
  if (mail.sent_at === null && !mail.gave_up) throw new Refusal('mail.waiting')
  if (await isCopied(tx, mailId, new Date(now.getTime() - ONCE_WITHIN_MS))) return mail.recipient
  const body = mail.body_text === '' ? await writtenAnew(tx, mail, seller) : null
  const copy = await copyMail(tx, mailId, now, body)
  await addAudit(tx, by, {
    at: now,
    action: 'mail.resend',
    subject: mailId,
    before: { state: mail.sent_at ? 'sent' : 'gaveUp' },
    after: { mail: copy },
    detail: { recipient: mail.recipient, subject: mail.subject },
  })
  return mail.recipient
}

type Swept = NonNullable<Awaited<ReturnType<typeof lockMail>>>

/** @throws Refusal mail.swept */
async function writtenAnew(tx: Tx, mail: Swept, seller: Seller): Promise<{ text: string; html: string }> {
  const found = mail.order_pdf_of === null ? undefined : await orderForMail(tx, mail.order_pdf_of)
  if (!found) throw new Refusal('mail.swept')
  const { order, expected, zone } = found
  // what its payer owes is not said again: who reads it may have lost the letter for that
  const facts = { to: mail.recipient, seller, zone, withPrices: mail.pdf_with_prices, expected, held: null }
  const { text, html } = confirmationMail(order, facts)
  return { text, html }
}
