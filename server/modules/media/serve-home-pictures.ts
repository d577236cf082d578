import type { FastifyInstance } from 'fastify'
import { HOME_PICTURE_WIDTH } from '#shared/codes/limits.ts'
import type { Db } from '#server/db/connect.ts'
import { openEndpoint } from '#server/http/open-endpoint.ts'
import { pictureFile, type PictureType } from '#server/modules/pictures/pictures.store.ts'

// drawn anew when it came, and never changed; opened by itself it runs nothing
const HEADERS = {
  'cache-control': 'private, max-age=604800, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  vary: 'accept',
}
const FOR_ALL: readonly PictureType[] = ['image/jpeg', 'image/png']

/** The pictures of banners: as WebP for browsers that say they show it. */
export function serveHomePictures(app: FastifyInstance, db: Db) {
  openEndpoint(app, 'homePicture', {
    answer: async ({ input: { id }, request, reply }) => {
      const hasWebp = (request.headers.accept ?? '').includes('image/webp')
      const types: readonly PictureType[] = hasWebp ? ['image/webp', ...FOR_ALL] : FOR_ALL
      const picture = await pictureFile(db, { id, use: 'banner', size: HOME_PICTURE_WIDTH, types })
      if (!picture) return reply.code(404).type('text/plain').send('There is no such picture')
      return reply.headers(HEADERS).type(picture.type).send(picture.bytes)
    },
  })
}
