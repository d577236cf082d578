import type { Db } from '#server/db/connect.ts'
import { shownOrderNo } from '#server/modules/orders/order.ts'
import type { OrderPdf } from '#server/modules/orders/order-pdf-facts.ts'
import { orderForMail } from '#server/modules/orders/orders.store.ts'
import type { Attachment } from '#server/ports/mail/mail-transport.ts'
import type { MailRow } from '#server/modules/mail/mail.store.ts'
import type { DocumentWorkers } from './document-workers.ts'

type Deps = { db: Db; documents: DocumentWorkers; productName: string }
type OrderMail = Pick<MailRow, 'order_pdf_of' | 'pdf_with_prices'>

/** What goes with a mail that leaves: the order it is about as PDF, drawn when the transport asks for it. */
export async function attachmentsOf(deps: Deps, mail: OrderMail): Promise<Attachment[]> {
  const task = await orderPdfOf(deps, mail)
  if (!task) return []
  const filename = `order-${shownOrderNo(task.order)}.pdf`
  return [
    { filename, contentType: 'application/pdf', content: () => deps.documents.orderPdfInBackground(task) },
  ]
}

/** The same as bytes, for somebody who waits for it; undefined where nothing goes with the mail. */
export async function attachmentPdf(deps: Deps, mail: OrderMail): Promise<Uint8Array | undefined> {
  const task = await orderPdfOf(deps, mail)
  return task && deps.documents.orderPdf(task)
}

async function orderPdfOf({ db, productName }: Deps, mail: OrderMail): Promise<OrderPdf | undefined> {
  const found = mail.order_pdf_of === null ? undefined : await orderForMail(db, mail.order_pdf_of)
  return found && { ...found, productName, withPrices: mail.pdf_with_prices }
}
