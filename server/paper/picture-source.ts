import { sharp } from '#server/workers/quiet-sharp.ts'
import { ownPictureId } from '#shared/rules/picture-address.ts'

/** Makes a product's picture by its name, as SVG; null when there is none of that name. */
type DrawPicture = (name: string) => Promise<string | null>
/**
 * A product's picture as JPEG of that width, or null where there is none to be had. Never throws: a sheet
 * without a picture is still a sheet.
 */
export type PictureSource = (name: string, widthPx: number) => Promise<Buffer | null>

const TIMEOUT_MS = 4_000
const BYTES_MAX = 4 * 1024 * 1024
const SVG_DPI = 72 // at which an SVG comes out in its own size, 200 by 200

type Sources = {
  draw: DrawPicture
  /** Pictures of the store by their names. */
  own?: Readonly<Record<string, Uint8Array>>
}
/** @param mediaBase the setting MEDIA_BASE: a path of our own, or another host's address */
export const pictureSource =
  (mediaBase: string, { draw, own = {} }: Sources): PictureSource =>
  async (name, widthPx) => {
    if (name === '') return null
    try {
      if (ownPictureId(name) !== null) {
        const picture = own[name]
        return picture === undefined ? null : await asJpeg(picture, widthPx)
      }
      const picture = /^https?:/.test(mediaBase)
        ? await fetched(`${mediaBase}/200x200/products/${encodeURIComponent(name)}.svg`)
        : await draw(name)
      return picture === null ? null : await asJpeg(Buffer.from(picture), widthPx)
    } catch {
      return null
    }
  }

async function fetched(address: string): Promise<Buffer | null> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > BYTES_MAX) return null
  return Buffer.from(await answer.arrayBuffer())
}

/**
 * Off the main thread. JPEG goes into a PDF as it is, where a PNG with transparency would be taken apart
 * first, at some hundred times the cost.
 */
const asJpeg = (picture: Uint8Array, widthPx: number): Promise<Buffer> =>
  sharp(picture, { density: (SVG_DPI * widthPx) / 200 })
    .resize({ width: widthPx, height: widthPx, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer()
