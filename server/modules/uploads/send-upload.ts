import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { UploadType } from '#shared/codes/upload-types.ts'
import { withEnding } from './checked-upload.ts'

/** A file is for who may see what it belongs to, and nothing in it runs (decision 27). */
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
}

type Upload = { name: string; type: UploadType | ''; size: number; pieces: AsyncIterable<Buffer> }

/** Sends a file as an attachment, a piece at a time. Its name has the ending of what the file is. */
export const sendUpload = (reply: FastifyReply, { name, type, size, pieces }: Upload) =>
  reply
    .headers(HEADERS)
    .type(type)
    .header('content-length', size)
    .header('content-disposition', attachment(withEnding(name, type)))
    .send(Readable.from(whole(pieces, size)))

/** @throws Error where less comes than was said: the connection breaks, and nobody takes a part for a file */
async function* whole(pieces: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let sent = 0
  for await (const bytes of pieces) {
    sent += bytes.length
    yield bytes
  }
  if (sent < size) throw new Error('a file was deleted while it was sent')
}

/** As RFC 8187 has it, which leaves fewer characters as they are than addresses do. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function attachment(name: string): string {
  const ascii = name.replace(/[^\w.-]+/g, '-')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`
}
