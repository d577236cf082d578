import type { Db } from '#server/db/connect.ts'
import { shownOrderNo } from '#server/modules/orders/order.ts'
import { orderForMail } from '#server/modules/orders/orders.store.ts'
import type { Attachment } from '#server/ports/mail/mail-transport.ts'
import type { MailRow } from '#server/modules/mail/mail.store.ts'
import type { DocumentWorkers } from './document-workers.ts'

type Deps = { db: Db; documents: DocumentWorkers; productName: string }
type OrderMail = Pick<MailRow, 'order_pdf_of' | 'pdf_with_prices'>

/** What goes with a mail that leaves: the order it is about as PDF, drawn when the transport asks for it. */
export async function attachmentsOf(
  { db, documents, productName }: Deps,
  mail: OrderMail,
): Promise<Attachment[]> {
  const found = await orderOf(db, mail)
  if (!found) return []
  const task = { ...found, productName, withPrices: mail.pdf_with_prices }
  const filename = `order-${shownOrderNo(found.order)}.pdf`
  return [{ filename, contentType: 'application/pdf', content: () => documents.orderPdfInBackground(task) }]
}

/** The same as bytes, for somebody who waits for it; undefined where nothing goes with the mail. */
export async function attachmentPdf(
  { db, documents, productName }: Deps,
  mail: OrderMail,
): Promise<Uint8Array | undefined> {
  const found = await orderOf(db, mail)
  return found && documents.orderPdf({ ...found, productName, withPrices: mail.pdf_with_prices })
}

const orderOf = async (db: Db, { order_pdf_of: webOrderNo }: OrderMail) =>
  webOrderNo === null ? undefined : orderForMail(db, webOrderNo)
