import type { FastifyInstance } from 'fastify'
import { type DocumentDeps, serveDocument } from '#server/http/documents.ts'
import type { DocumentSources } from './context.ts'
import { productPdf, sheetsOf } from './product-pdf.ts'

/** The documents of the portal. */
export function serveDocuments(
  app: FastifyInstance,
  deps: DocumentDeps<DocumentDeps['services'] & DocumentSources>,
) {
  serveDocument(app, '/ProductPDFServlet', deps, { make: productPdf, weigh: sheetsOf })
}
