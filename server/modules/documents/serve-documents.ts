import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/connect.ts'
import { documentOpening } from '#server/http/documents.ts'
import { openEndpoint } from '#server/http/open-endpoint.ts'
import type { AllSlots } from '#server/http/work-slots.ts'
import type { DocumentSources } from './context.ts'
import { manyInvoices, numbersIn, ownInvoice, packingSlip, pickList, statement } from './papers.ts'
import { productPdf, sheetsOf } from './product-pdf.ts'

const one = () => 1
/** How many documents a file has, from its query alone. */
const invoicesOf = ({ numbers }: Readonly<Record<string, unknown>>) =>
  Math.max(1, numbersIn([numbers ?? []].flat().map(String)).length)

/** The documents of the portal. */
export function serveDocuments(
  app: FastifyInstance,
  services: DocumentSources & { db: Db; slots: AllSlots },
) {
  openEndpoint(app, 'productPdf', documentOpening(services, { make: productPdf, weigh: sheetsOf }))
  openEndpoint(app, 'invoicePdf', documentOpening(services, { make: ownInvoice, weigh: one }))
  openEndpoint(
    app,
    'invoicesPdf',
    documentOpening(services, {
      make: manyInvoices,
      weigh: invoicesOf,
    }),
  )
  openEndpoint(app, 'statementPdf', documentOpening(services, { make: statement, weigh: one }))
  openEndpoint(app, 'packingSlipPdf', documentOpening(services, { make: packingSlip, weigh: one }))
  openEndpoint(app, 'pickListPdf', documentOpening(services, { make: pickList, weigh: one }))
}
