import type { Db } from '#server/db/connect.ts'
import type { MailTransport, OutgoingMail } from '#server/ports/mail/mail-transport.ts'
import { orderPdf } from '#server/present/order-pdf.ts'
import { shownOrderNo } from '#server/present/order.ts'
import { claimMail, type MailRow, markSent, markUnsent } from '#server/store/mail.store.ts'
import { orderForMail } from '#server/store/orders.store.ts'

/** A process that dies while it sends is believed dead after this, and another tries again: a mail may come twice, never not at all. */
const CLAIM_MS = 120_000
/** After a failure the next try waits a minute, then twice as long each time, for about a day; then it is given up and stays to be seen. */
const FIRST_PAUSE_MS = 60_000
const ATTEMPTS_MAX = 11

type Deps = { db: Db; transport: MailTransport; productName: string; now: () => Date }

/**
 * Sends what waits in the outbox, one after the other, until nothing is due.
 * @returns how many were taken by the transport
 */
export async function sendWaitingMail({ db, transport, productName, now }: Deps): Promise<number> {
  let sent = 0
  for (;;) {
    const mail = await claimMail(db, now(), new Date(now().getTime() + CLAIM_MS))
    if (!mail) return sent
    try {
      await transport.send(await outgoing(db, mail, productName))
      await markSent(db, mail.id, now())
      sent += 1
    } catch (problem) {
      await markUnsent(db, mail.id, String(problem instanceof Error ? problem.message : problem).slice(0, 1_000), nextTry(mail.attempts, now()))
    }
  }
}

const nextTry = (attempts: number, now: Date): Date | null => (attempts >= ATTEMPTS_MAX ? null : new Date(now.getTime() + FIRST_PAUSE_MS * 2 ** (attempts - 1)))

async function outgoing(db: Db, mail: MailRow, productName: string): Promise<OutgoingMail> {
  const found = mail.order_pdf_of === null ? undefined : await orderForMail(db, mail.order_pdf_of)
  return {
    to: mail.recipient, subject: mail.subject, text: mail.body_text, html: mail.body_html,
    attachments: found ? [{
      filename: `order-${shownOrderNo(found.order)}.pdf`, contentType: 'application/pdf',
      content: orderPdf(found.order, { productName, account: found.account, withPrices: mail.pdf_with_prices }),
    }] : [],
  }
}
