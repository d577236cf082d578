import type { FastifyInstance } from 'fastify'
import { drawPicture, isPictureKind } from './draw-picture.ts'

// A picture's name says all that is drawn, so it never changes; opened by itself it may run nothing.
const HEADERS = {
  'cache-control': 'public, max-age=604800, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
}

/** The portal's own media host: /media/200x200/{kind}/{name}.svg, drawn on demand. Another host takes its place by MEDIA_BASE. */
export function serveMedia(app: FastifyInstance) {
  app.get<{ Params: { size: string; kind: string; file: string } }>('/media/:size/:kind/:file', (request, reply) => {
    const { kind, file } = request.params
    const picture = file.endsWith('.svg') && isPictureKind(kind) ? drawPicture(kind, file.slice(0, -'.svg'.length)) : null
    if (picture === null) return reply.code(404).type('text/plain').send('There is no such picture')
    return reply.headers(HEADERS).type('image/svg+xml').send(picture)
  })
}
