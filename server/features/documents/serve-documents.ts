import type { FastifyInstance } from 'fastify'
import { type DocumentDeps, serveDocument } from '#server/kit/documents.ts'
import { productPdf, sheetsOf } from './product-pdf.ts'

/** The documents of the portal. */
export function serveDocuments(app: FastifyInstance, deps: DocumentDeps) {
  serveDocument(app, '/ProductPDFServlet', deps, { make: productPdf, weigh: sheetsOf })
}
