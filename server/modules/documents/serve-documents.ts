import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/connect.ts'
import { documentOpening } from '#server/http/documents.ts'
import { openEndpoint } from '#server/http/open-endpoint.ts'
import type { AllSlots } from '#server/http/work-slots.ts'
import type { DocumentSources } from './context.ts'
import {
  manyInvoices,
  numbersIn,
  ownInvoice,
  ownInvoices,
  ownOrder,
  ownReceipt,
  ownStatement,
  ownStatementCsv,
  packingSlip,
  returnSlip,
  pickList,
  statement,
} from './papers.ts'
import { productPdf, sheetsOf } from './product-pdf.ts'

const one = () => 1
/** How many documents a file has, from its query alone. */
const invoicesOf = ({ numbers }: Readonly<Record<string, unknown>>) =>
  Math.max(1, numbersIn([numbers ?? []].flat().map(String)).length)

/** A statement of a year may have thousands of lines: a person's are made one after the other. */
const monthsOf = ({ months }: Readonly<Record<string, unknown>>) => (months === '12' ? 12 : 1)

/** The documents of the portal. */
export function serveDocuments(
  app: FastifyInstance,
  services: DocumentSources & { db: Db; slots: AllSlots },
) {
  openEndpoint(app, 'productPdf', documentOpening(services, { make: productPdf, weigh: sheetsOf }))
  openEndpoint(app, 'invoicePdf', documentOpening(services, { make: ownInvoice, weigh: one }))
  openEndpoint(app, 'orderPdf', documentOpening(services, { make: ownOrder, weigh: one }))
  openEndpoint(app, 'ownInvoicesPdf', documentOpening(services, { make: ownInvoices, weigh: invoicesOf }))
  openEndpoint(app, 'invoicesPdf', documentOpening(services, { make: manyInvoices, weigh: invoicesOf }))
  openEndpoint(app, 'statementPdf', documentOpening(services, { make: statement, weigh: one }))
  openEndpoint(app, 'accountStatementPdf', documentOpening(services, { make: ownStatement, weigh: monthsOf }))
  openEndpoint(
    app,
    'accountStatementCsv',
    documentOpening(services, { make: ownStatementCsv, weigh: monthsOf }),
  )
  openEndpoint(app, 'receiptPdf', documentOpening(services, { make: ownReceipt, weigh: one }))
  openEndpoint(app, 'packingSlipPdf', documentOpening(services, { make: packingSlip, weigh: one }))
  openEndpoint(app, 'returnSlipPdf', documentOpening(services, { make: returnSlip, weigh: one }))
  openEndpoint(app, 'pickListPdf', documentOpening(services, { make: pickList, weigh: one }))
}
