import type { FastifyInstance } from 'fastify'
import { openEndpoint } from '#server/http/open-endpoint.ts'

/** Draws a picture as SVG by its kind and name; null where there is none of that name. */
type Drawings = { drawPicture(kind: string, name: string): string | null }

// A picture's name says all that is drawn, so it never changes; opened by itself it may run nothing.
const HEADERS = {
  'cache-control': 'public, max-age=604800, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
}

/**
 * The portal's own media host: /media/200x200/{kind}/{name}.svg, drawn on demand. MEDIA_BASE names
 * another host.
 */
export function serveMedia(app: FastifyInstance, open: () => Promise<Drawings>) {
  openEndpoint(app, 'media', {
    answer: async ({ input: { kind, file }, reply }) => {
      const picture = file.endsWith('.svg')
        ? (await open()).drawPicture(kind, file.slice(0, -'.svg'.length))
        : null
      if (picture === null) return reply.code(404).type('text/plain').send('There is no such picture')
      return reply.headers(HEADERS).type('image/svg+xml').send(picture)
    },
  })
}
