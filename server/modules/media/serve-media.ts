import type { FastifyInstance, FastifyReply } from 'fastify'
import { PICTURE_FOLDER } from '#shared/codes/pictures.ts'
import type { Db } from '#server/db/connect.ts'
import { openEndpoint } from '#server/http/open-endpoint.ts'
import { pictureFile, type PictureType } from '#server/modules/pictures/pictures.store.ts'

/** Draws a picture as SVG by its kind and name; null where there is none of that name. */
type Drawings = { drawPicture(kind: string, name: string): string | null }
type Deps = { db: Db; drawings: () => Promise<Drawings> }

// A picture's name says all that is drawn, so it never changes; opened by itself it may run nothing. A host
// between browser and portal (MEDIA_BASE) keeps these headers.
const HEADERS = {
  'cache-control': 'public, max-age=604800, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}
/** The name is made from the content of the file that came. */
const OWN_HEADERS = { ...HEADERS, 'cache-control': 'public, max-age=31536000, immutable' }
const OWN_FILE = /^([0-9a-f]{32})\.(jpg|webp)$/
const TYPES: Readonly<Record<string, PictureType>> = { jpg: 'image/jpeg', webp: 'image/webp' }

/**
 * The portal's own media host: /media/{size}/pictures/{id}.jpg and .webp from the store of pictures, and
 * /media/200x200/{kind}/{name}.svg, drawn on demand. MEDIA_BASE names another host.
 */
export function serveMedia(app: FastifyInstance, { db, drawings }: Deps) {
  openEndpoint(app, 'media', {
    answer: async ({ input: { size, kind, file }, reply }) => {
      if (kind === PICTURE_FOLDER) return ownPicture(db, { size, file, reply })
      const picture = file.endsWith('.svg')
        ? (await drawings()).drawPicture(kind, file.slice(0, -'.svg'.length))
        : null
      if (picture === null) return notFound(reply)
      return reply.headers(HEADERS).type('image/svg+xml').send(picture)
    },
  })
}

type Asked = { size: string; file: string; reply: FastifyReply }
async function ownPicture(db: Db, { size, file, reply }: Asked) {
  const [, id, extension] = OWN_FILE.exec(file) ?? []
  const type = TYPES[extension ?? '']
  if (id === undefined || type === undefined || !/^[1-9]\d{1,3}$/.test(size)) return notFound(reply)
  const picture = await pictureFile(db, { id, use: 'catalogue', size: Number(size), types: [type] })
  if (!picture) return notFound(reply)
  return reply.headers(OWN_HEADERS).type(picture.type).send(picture.bytes)
}

const notFound = (reply: FastifyReply) => reply.code(404).type('text/plain').send('There is no such picture')
