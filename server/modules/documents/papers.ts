import type { AllEndpoints } from '#shared/calls/endpoints.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay, startOfBrisbaneDay } from '#shared/rules/brisbane.ts'
import { addDays } from '#shared/rules/calendar-days.ts'
import type { Db } from '#server/db/connect.ts'
import type { Document, DocumentRequest } from '#server/http/documents.ts'
import type { EndpointRequest } from '#server/http/open-endpoint.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { packingSlipPaper, pickListPaper } from '#server/modules/fulfilment/warehouse-papers.store.ts'
import { isInvoiceOf, openItemRows, payerRow } from '#server/modules/invoices/invoice-papers.store.ts'
import { statementPaper } from '#server/modules/invoices/paper-facts.ts'
import type { DocumentSources } from './context.ts'
import { invoicePdf, type InvoiceSources } from './invoice-pdf.ts'
import { invoicesFile } from './invoices-file.ts'

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

/** Tax invoices and credit notes of any accounts as one file, for staff. @throws Refusal, as invoicesFile */
export async function manyInvoices(asked: Asked<'invoicesPdf'>): Promise<Document> {
  const { query, services, now, signal } = asked
  const numbers = numbersIn(query.numbers)
  const body = await invoicesFile(sourcesOf(services), numbers, { now, by: whoActs(asked), signal })
  const [first = ''] = numbers
  const fileName = numbers.length === 1 ? `invoice-${first}.pdf` : `${String(numbers.length)}-invoices.pdf`
  return { type: PDF, fileName, body }
}

/** The numbers of a query: joined by commas, or the field repeated. */
export const numbersIn = (value: string | readonly string[]): string[] =>
  [value]
    .flat()
    .flatMap((part) => part.split(','))
    .map((number) => number.trim())
    .filter(Boolean)

/** What is open of a payer on a Brisbane day, today without one. @throws Refusal document.unknown */
export async function statement({
  query: { customerId, day },
  services,
  now,
  signal,
}: Asked<'statementPdf'>): Promise<Document> {
  const wanted = day ?? brisbaneDay(now)
  const payer = await payerRow(services.db, customerId)
  if (!payer) throw new Refusal('document.unknown')
  const items = await openItemRows(services.db, customerId, { day: wanted, before: endOf(wanted) })
  const paper = statementPaper(payer, items, { seller: services.config.seller, day: wanted })
  const body = await services.documents.statementPdf(paper, signal)
  return { type: PDF, fileName: `statement-${customerId}-${wanted}.pdf`, body }
}

const endOf = (day: string) => startOfBrisbaneDay(addDays(day, 1))

/** What lies in the parcels of a shipment. @throws Refusal document.unknown */
export async function packingSlip({
  query: { shipmentNo },
  services,
  signal,
}: Asked<'packingSlipPdf'>): Promise<Document> {
  const paper = await packingSlipPaper(services.db, shipmentNo, services.config.seller)
  if (!paper) throw new Refusal('document.unknown')
  const body = await services.documents.packingSlipPdf(paper, signal)
  return { type: PDF, fileName: `packing-slip-${shipmentNo}.pdf`, body }
}

/** What a picking wave takes from the shelves. @throws Refusal document.unknown */
export async function pickList({
  query: { waveId },
  services,
  signal,
}: Asked<'pickListPdf'>): Promise<Document> {
  const paper = await pickListPaper(services.db, waveId, services.config.seller)
  if (!paper) throw new Refusal('document.unknown')
  const body = await services.documents.pickListPdf(paper, signal)
  return { type: PDF, fileName: `pick-list-${String(waveId)}.pdf`, body }
}
