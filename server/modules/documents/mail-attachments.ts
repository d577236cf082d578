import type { Seller } from '#server/config/config.ts'
import type { Db } from '#server/db/connect.ts'
import { SYSTEM } from '#server/modules/audit/who-acts.ts'
import { shownOrderNo } from '#server/modules/orders/shown-order-no.ts'
import { readAtOnce } from '#server/modules/invoices/account-statement.store.ts'
import { statementOfDays } from '#server/modules/invoices/account-statement.ts'
import type { AccountStatement } from '#server/modules/invoices/account-statement-paper.ts'
import type { OrderPdf } from '#server/modules/orders/order-pdf-facts.ts'
import { orderForMail } from '#server/modules/orders/orders.store.ts'
import type { Attachment } from '#server/ports/mail/mail-transport.ts'
import type { MailRow } from '#server/modules/mail/mail.store.ts'
import type { DocumentWorkers } from './document-workers.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { accountStatementPdf } from './issued-paper.ts'

type Deps = { db: Db; documents: DocumentWorkers; seller: Seller }
/** The statement that goes with a mail: all null where none does. */
type StatementMail = Pick<MailRow, 'statement_of' | 'statement_from' | 'statement_to'>
type OrderMail = Pick<MailRow, 'order_pdf_of' | 'pdf_with_prices'>

/**
 * What goes with a mail that leaves: the order it is about, drawn when the transport asks for it, and tax
 * invoices from the archive. One that nobody has opened yet is issued by it.
 */
export async function attachmentsOf(
  deps: Deps & { now: () => Date },
  mail: OrderMail & StatementMail & Pick<MailRow, 'invoice_pdfs_of'>,
): Promise<Attachment[]> {
  const task = await orderPdfOf(deps, mail)
  const invoices = mail.invoice_pdfs_of.map((number) => ({
    filename: `invoice-${number}.pdf`,
    contentType: 'application/pdf',
    content: () => issuedPdf(deps, number, { now: deps.now(), waits: false }),
  }))
  const orders = task
    ? [
        {
          filename: `order-${shownOrderNo(task.order)}.pdf`,
          contentType: 'application/pdf',
          content: () => deps.documents.orderPdfInBackground(task),
        },
      ]
    : []
  return [...orders, ...invoices, ...(await statementsOf(deps, mail))]
}

/** The statement that goes with a mail. Of past days it stays as it was, so it is issued when it leaves. */
async function statementsOf(deps: Deps & { now: () => Date }, mail: StatementMail): Promise<Attachment[]> {
  const facts = await statementToAttach(deps, mail, deps.now())
  if (!facts) return []
  return [
    {
      filename: `statement-${fileName(facts.buyer.id)}-${facts.to}.pdf`,
      contentType: 'application/pdf',
      content: () =>
        accountStatementPdf(deps.db, facts, {
          ...{ now: deps.now(), by: SYSTEM },
          draw: () => deps.documents.accountStatementPdfInBackground(facts),
        }),
    },
  ]
}

/** The same as bytes, for somebody who waits for it; undefined where none goes with the mail. */
export async function statementPdf(
  deps: Deps,
  mail: StatementMail,
  now: Date,
): Promise<Uint8Array | undefined> {
  const facts = await statementToAttach(deps, mail, now)
  return (
    facts &&
    accountStatementPdf(deps.db, facts, {
      ...{ now, by: SYSTEM },
      draw: () => deps.documents.accountStatementPdf(facts),
    })
  )
}

const fileName = (text: string) => text.replace(/[^\w.-]/g, '_')

async function statementToAttach(
  { db, seller }: Deps,
  { statement_of, statement_from, statement_to }: StatementMail,
  now: Date,
): Promise<AccountStatement | undefined> {
  if (statement_of === null || statement_from === null || statement_to === null) return undefined
  const period = { from: statement_from, to: statement_to }
  return readAtOnce(db, (tx) => statementOfDays(tx, statement_of, { ...period, seller, now }))
}

/** The same as bytes, for somebody who waits for it; undefined where nothing goes with the mail. */
export async function attachmentPdf(deps: Deps, mail: OrderMail): Promise<Uint8Array | undefined> {
  const task = await orderPdfOf(deps, mail)
  return task && deps.documents.orderPdf(task)
}

/** A tax invoice or credit note as it was issued; it is issued by it where nobody has opened it yet. */
export const issuedPdf = async (
  deps: Deps,
  invoiceNo: string,
  { now, waits }: { now: Date; waits: boolean },
): Promise<Uint8Array> => (await invoicePdf(deps, invoiceNo, { now, by: SYSTEM, waits })).bytes

async function orderPdfOf({ db, seller }: Deps, mail: OrderMail): Promise<OrderPdf | undefined> {
  const found = mail.order_pdf_of === null ? undefined : await orderForMail(db, mail.order_pdf_of)
  return found && { ...found, seller, withPrices: mail.pdf_with_prices }
}
