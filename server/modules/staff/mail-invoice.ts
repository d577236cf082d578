import { Refusal } from '#shared/codes/refusals.ts'
import { formatAud } from '#shared/rules/money.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { isEmail } from '#shared/rules/email.ts'
import type { Seller } from '#server/config/config.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { layOutMail } from '#server/modules/notices/mail-layout.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { invoiceHead, type InvoiceHead } from './staff-invoice.store.ts'

type Mailing = { invoiceNo: string; email: string; seller: Seller; now: Date; by: WhoActs }

/**
 * Sends a tax invoice or a credit note by mail, as it was issued.
 * @param email where it goes; '' for where its order was confirmed to
 * @returns where it goes
 * @throws Refusal invoice.unknown, invoice.noMail
 */
export async function mailInvoice(tx: Tx, { invoiceNo, email, seller, now, by }: Mailing): Promise<string> {
  const head = await invoiceHead(tx, invoiceNo)
  if (!head) throw new Refusal('invoice.unknown')
  const to = email || head.email
  if (!isEmail(to)) throw new Refusal('invoice.noMail')
  const [words, paragraphs] = wordsOf(head)
  const content = {
    heading: words,
    about: head.order_no === null ? '' : `Order ${head.order_no}`,
    paragraphs,
    link: null,
  }
  const mail = { to, subject: `${seller.productName}: ${words}`, ...layOutMail(content, seller) }
  const aboutOrder = head.web_order_no === null ? {} : { aboutOrder: head.web_order_no }
  await insertMail(tx, { ...mail, ...aboutOrder, invoiceNos: [invoiceNo] }, now)
  await addAudit(tx, by, {
    at: now,
    action: 'invoice.mail',
    subject: invoiceNo,
    accountId: head.account_id,
    detail: { recipient: to },
  })
  return to
}

function wordsOf(head: InvoiceHead): [words: string, paragraphs: string[]] {
  const amount = formatAud(Math.abs(head.amount_inc_cents))
  if (head.kind === 'credit')
    return [
      `credit note ${head.invoice_no}`,
      [`Our credit note ${head.invoice_no} of ${amount} inc GST is attached as PDF.`],
    ]
  const open = head.amount_inc_cents - head.allocated_cents
  const due = head.due_on === null ? '' : ` It is due ${shownDay(head.due_on)}.`
  return [
    `tax invoice ${head.invoice_no}`,
    [
      `Our tax invoice ${head.invoice_no} of ${amount} inc GST is attached as PDF.`,
      open === 0 ? 'It is paid. Thank you.' : `${formatAud(open)} of it is open.${due}`,
    ],
  ]
}
