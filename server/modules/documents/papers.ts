import type { AllEndpoints } from '#shared/calls/endpoints.ts'
import { INVOICES_FILE_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { brisbaneDay, startOfBrisbaneDay } from '#shared/rules/brisbane.ts'
import { addDays } from '#shared/rules/calendar-days.ts'
import type { Db } from '#server/db/connect.ts'
import type { Document, DocumentRequest } from '#server/http/documents.ts'
import type { EndpointRequest } from '#server/http/open-endpoint.ts'
import { orderForMail, orderHead } from '#server/modules/orders/orders.store.ts'
import { shownOrderNo } from '#server/modules/orders/shown-order-no.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { packingSlipPaper, pickListPaper } from '#server/modules/fulfilment/warehouse-papers.store.ts'
import {
  areInvoicesOf,
  isInvoiceOf,
  openItemRows,
  payerRow,
} from '#server/modules/invoices/invoice-papers.store.ts'
import { accountStatement } from '#server/modules/invoices/account-statement.ts'
import { accountStatementCsv } from '#server/modules/invoices/account-statement-csv.ts'
import { readAtOnce } from '#server/modules/invoices/account-statement.store.ts'
import { statementPaper } from '#server/modules/invoices/paper-facts.ts'
import { receiptPaper } from '#server/modules/payments/receipt-facts.ts'
import { returnSlipPaper } from '#server/modules/returns/return-slip.ts'
import type { DocumentSources } from './context.ts'
import { invoicePdf, type InvoiceSources } from './invoice-pdf.ts'
import { invoicesFile } from './invoices-file.ts'
import { accountStatementPdf, factsOfStatement, issuedPaper } from './issued-paper.ts'

type Sources = DocumentSources & { db: Db }
type Asked<N extends keyof AllEndpoints> = DocumentRequest<EndpointRequest<AllEndpoints[N]>['input'], Sources>

const PDF = 'application/pdf'
const sourcesOf = ({ db, documents, config }: Sources): InvoiceSources => ({
  db,
  documents,
  seller: config.seller,
})

/**
 * A tax invoice or a credit note of the account (INV-08), as it was first issued.
 * @throws Refusal document.unknown for any other number, whether there is such an invoice or not
 */
export async function ownInvoice(asked: Asked<'invoicePdf'>): Promise<Document> {
  const { actor, query, services, now, signal } = asked
  if (!(await isInvoiceOf(services.db, actor.accountId, query.invoiceNo)))
    throw new Refusal('document.unknown')
  const issuing = { now, by: whoActs(asked), waits: true, signal }
  const { kind, number, bytes } = await invoicePdf(sourcesOf(services), query.invoiceNo, issuing)
  const name = kind === 'invoice' ? 'invoice' : 'credit-note'
  return { type: PDF, fileName: `${name}-${number}.pdf`, body: bytes }
}

/**
 * The confirmation of an order of the account, as the order stands now; prices only for who may see them.
 * @throws Refusal document.unknown for any other number, whether there is such an order or not
 */
export async function ownOrder({ actor, query, services, signal }: Asked<'orderPdf'>): Promise<Document> {
  const head = await orderHead(services.db, actor.accountId, query.orderNo)
  const facts = head && (await orderForMail(services.db, head.web_order_no))
  if (!facts) throw new Refusal('document.unknown')
  const { seller } = services.config
  const task = { ...facts, seller, withPrices: allows(NEEDS.dealerPrices, actor) }
  return {
    type: PDF,
    fileName: `order-${shownOrderNo(facts.order)}.pdf`,
    body: await services.documents.orderPdf(task, signal),
  }
}

/**
 * Tax invoices and credit notes of the account as one file.
 * @throws Refusal document.unknown where one of the numbers is not the account's; as invoicesFile
 */
export async function ownInvoices(asked: Asked<'ownInvoicesPdf'>): Promise<Document> {
  const numbers = numbersIn(asked.query.numbers)
  if (numbers.length > INVOICES_FILE_MAX) throw new Refusal('input.tooLarge')
  if (!(await areInvoicesOf(asked.services.db, asked.actor.accountId, numbers)))
    throw new Refusal('document.unknown')
  return manyInvoices(asked)
}

/** Tax invoices and credit notes of any accounts as one file, for staff. @throws Refusal, as invoicesFile */
export async function manyInvoices(asked: Asked<'invoicesPdf' | 'ownInvoicesPdf'>): Promise<Document> {
  const { query, services, now, signal } = asked
  const numbers = numbersIn(query.numbers)
  const body = await invoicesFile(sourcesOf(services), numbers, { now, by: whoActs(asked), signal })
  const [first = ''] = numbers
  const fileName = numbers.length === 1 ? `invoice-${first}.pdf` : `${String(numbers.length)}-invoices.pdf`
  return { type: PDF, fileName, body }
}

/** The numbers of a query, each once: joined by commas, or the field repeated. */
export const numbersIn = (value: string | readonly string[]): string[] => {
  const numbers = [value].flat().flatMap((part) => part.split(','))
  return [...new Set(numbers.map((number) => number.trim()).filter(Boolean))]
}

/** A paper as it was issued; what is asked for now issues it where nobody has. */
const issued = (
  asked: Asked<'statementPdf' | 'packingSlipPdf' | 'pickListPdf'>,
  paper: Parameters<typeof issuedPaper>[1],
) => issuedPaper(asked.services.db, paper, { now: asked.now, by: whoActs(asked) })

/** What is open of a payer on a Brisbane day, today without one. @throws Refusal document.unknown */
export async function statement(asked: Asked<'statementPdf'>): Promise<Document> {
  const { query, services, now, signal } = asked
  const { customerId, day } = query
  const wanted = day ?? brisbaneDay(now)
  const payer = await payerRow(services.db, customerId)
  if (!payer) throw new Refusal('document.unknown')
  const items = await openItemRows(services.db, customerId, { day: wanted, before: endOf(wanted) })
  const paper = statementPaper(payer, items, { seller: services.config.seller, day: wanted })
  const draw = () => services.documents.statementPdf(paper, signal)
  const number = `${customerId} ${wanted}`
  // of a payer who owes nothing, and of days to come, there is one for each day that anybody asks for
  const isKept = items.length > 0 && wanted <= brisbaneDay(now)
  const body = isKept
    ? await issued(asked, { kind: 'statement', number, facts: factsOfStatement(paper), draw })
    : await draw()
  return { type: PDF, fileName: `statement-${customerId}-${wanted}.pdf`, body }
}

/**
 * The receipt of a payment of the account, as it stands now.
 * @throws Refusal document.unknown for any other number, and where no money has come in; Busy
 */
export async function ownReceipt({ actor, query, services, signal }: Asked<'receiptPdf'>): Promise<Document> {
  const asked = { number: query.paymentNo, seller: services.config.seller }
  const paper = await receiptPaper(services.db, actor.accountId, asked)
  if (!paper) throw new Refusal('document.unknown')
  const body = await services.documents.receiptPdf(paper, signal)
  return { type: PDF, fileName: `receipt-${paper.paymentNo}.pdf`, body }
}

type AskedStatement = Asked<'accountStatementPdf' | 'accountStatementCsv'>

/** The statement of the account as PDF. @throws Refusal document.unknown; Busy */
export async function ownStatement(asked: AskedStatement): Promise<Document> {
  const facts = await statementOf(asked)
  const { services, now, signal } = asked
  const body = await accountStatementPdf(services.db, facts, {
    ...{ now, by: whoActs(asked) },
    draw: () => services.documents.accountStatementPdf(facts, signal),
  })
  return { type: PDF, fileName: `statement-${facts.buyer.id}-${asked.query.month}.pdf`, body }
}

/** The same as a table. @throws Refusal document.unknown */
export async function ownStatementCsv(asked: AskedStatement): Promise<Document> {
  const facts = await statementOf(asked)
  return {
    type: 'text/csv; charset=utf-8',
    fileName: `statement-${facts.buyer.id}-${asked.query.month}.csv`,
    body: Buffer.from(accountStatementCsv(facts)),
  }
}

async function statementOf({ actor, query, services, now }: AskedStatement) {
  const months = query.months === '12' ? 12 : 1
  const asked = { month: query.month, months, seller: services.config.seller, now } as const
  const facts = await readAtOnce(services.db, (tx) => accountStatement(tx, actor.accountId, asked))
  if (!facts) throw new Refusal('document.unknown')
  return facts
}

const endOf = (day: string) => startOfBrisbaneDay(addDays(day, 1))

/** What lies in the parcels of a shipment. @throws Refusal document.unknown */
export async function packingSlip(asked: Asked<'packingSlipPdf'>): Promise<Document> {
  const { query, services, signal } = asked
  const { shipmentNo } = query
  const paper = await packingSlipPaper(services.db, shipmentNo, services.config.seller)
  if (!paper) throw new Refusal('document.unknown')
  const draw = () => services.documents.packingSlipPdf(paper, signal)
  const body = await issued(asked, { kind: 'packingSlip', number: shipmentNo, facts: paper, draw })
  return { type: PDF, fileName: `packing-slip-${shipmentNo}.pdf`, body }
}

/** The packing slip of an approved service request of the account. @throws Refusal document.unknown */
export async function returnSlip({
  actor,
  query: { requestNo },
  services,
  now,
  signal,
}: Asked<'returnSlipPdf'>): Promise<Document> {
  const { accountId, businessGroup } = actor
  const { seller } = services.config
  const paper = await returnSlipPaper(services.db, { accountId, businessGroup, requestNo, seller, now })
  if (!paper) throw new Refusal('document.unknown')
  const body = await services.documents.returnSlipPdf(paper, signal)
  return { type: PDF, fileName: `ra-${String(requestNo)}.pdf`, body }
}

/** What a picking wave takes from the shelves. @throws Refusal document.unknown */
export async function pickList(asked: Asked<'pickListPdf'>): Promise<Document> {
  const { query, services, signal } = asked
  const { waveId } = query
  const paper = await pickListPaper(services.db, waveId, services.config.seller)
  if (!paper) throw new Refusal('document.unknown')
  const draw = () => services.documents.pickListPdf(paper, signal)
  const body = await issued(asked, { kind: 'pickList', number: String(waveId), facts: paper, draw })
  return { type: PDF, fileName: `pick-list-${String(waveId)}.pdf`, body }
}
