import type { FastifyInstance } from 'fastify'
import { type DocumentDeps, serveDocument } from '#server/kit/documents.ts'
import { productPdf } from './product-pdf.ts'
import { type DrawPicture, pictureSource } from './picture-source.ts'

/** The documents of the portal. draw makes the portal's own pictures; where MEDIA_BASE names another host they are fetched from there. */
export function serveDocuments(app: FastifyInstance, deps: DocumentDeps, draw: DrawPicture) {
  const pictures = pictureSource(deps.shop.config.mediaBase, draw)
  serveDocument(app, '/ProductPDFServlet', deps, (request) => productPdf(request, pictures))
}
