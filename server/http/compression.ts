import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | null

/** Below this the headers and the work cost more than the bytes that are saved. */
const COMPRESSED_FROM_BYTES = 1_024
/** Made for one who asks: the first quality that is both small and quick. */
const QUALITY_ONCE = 4

/** What a request says it accepts. */
export const acceptedBy = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  [headers['accept-encoding'] ?? ''].flat().join()

/** The best encoding both sides know. */
export const encodingFor = (accepts: string): Encoding =>
  /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null

/** @param quality of brotli, 0 to 11 */
export const compressed = (
  body: string | Buffer,
  encoding: 'br' | 'gzip',
  quality: number,
): Promise<Buffer> =>
  encoding === 'gzip'
    ? zip(body)
    : brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })

/**
 * An answer that is made for one caller, as it travels to them. `encoding` is null where it stays as it was.
 */
export async function packed(
  body: string | Buffer,
  accepts: string,
): Promise<{ body: string | Buffer; encoding: Encoding }> {
  const encoding = body.length < COMPRESSED_FROM_BYTES ? null : encodingFor(accepts)
  return { body: encoding ? await compressed(body, encoding, QUALITY_ONCE) : body, encoding }
}
