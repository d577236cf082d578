import { fileTypeFromFile } from 'file-type'
import type { Sharp } from 'sharp'
import { sharp } from '#server/workers/quiet-sharp.ts'
import { PICTURE_PIXELS_MAX, PICTURE_SIZES } from '#shared/codes/pictures.ts'
import { HOME_PICTURE_WIDTH } from '#shared/codes/limits.ts'
import { decodeHeic } from './decode-heic.ts'
import type { PictureFacts, PictureFile, PictureUse } from './pictures.store.ts'

/* What runs in the threads of picture-workers.ts. It reads the files it is given, and no database. */

export type DrawTask = { path: string; use: PictureUse }
/** type: what the file is said to be, or '' where nobody knows. */
export type DrawProblem = { problem: 'type'; type: string } | { problem: 'pixels' | 'damaged' }
export type DrawnPicture = PictureFacts & { files: PictureFile[] }

const READ = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff']
const HEIC = ['image/heic', 'image/heif']
const WEBP_QUALITY = 80
const JPEG_QUALITY = 84
const WHITE = '#ffffff'

/**
 * Draws a picture anew, upright, in the sizes of its use, as WebP and as JPEG on white. What its file held
 * besides the picture is not kept. What it is, its content says, not its name. Of several frames the first
 * counts.
 */
export async function drawPicture({ path, use }: DrawTask): Promise<DrawnPicture | DrawProblem> {
  const found = await fileTypeFromFile(path)
  const type = found?.mime ?? ''
  if (!READ.includes(type) && !HEIC.includes(type)) return { problem: 'type', type }
  try {
    const source = HEIC.includes(type) ? await openHeic(path) : await openPicture(path)
    return source === 'pixels' ? { problem: 'pixels' } : await drawn(source, use)
  } catch (problem) {
    return { problem: /pixel limit/i.test(String(problem)) ? 'pixels' : 'damaged' }
  }
}

type Source = () => Sharp
async function openPicture(path: string): Promise<Source | 'pixels'> {
  const open = () => sharp(path, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
  const { width, height } = await open().metadata()
  return width * height > PICTURE_PIXELS_MAX ? 'pixels' : () => open().autoOrient()
}

async function openHeic(path: string): Promise<Source | 'pixels'> {
  const pixels = await decodeHeic(path, PICTURE_PIXELS_MAX)
  if (pixels === 'pixels') return pixels
  if (pixels === null) throw new Error('there is no picture in it')
  const { data, width, height } = pixels
  return () => sharp(data, { raw: { width, height, channels: 4 } })
}

/** The largest size is decoded from the file, the smaller ones from the largest. */
async function drawn(source: Source, use: PictureUse): Promise<DrawnPicture> {
  const sizes = use === 'banner' ? [HOME_PICTURE_WIDTH] : [...PICTURE_SIZES].reverse()
  const largest = Math.max(...sizes)
  const { data, info } = await source()
    .resize(use === 'banner' ? { width: largest, withoutEnlargement: true } : within(largest))
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const files: PictureFile[] = []
  for (const size of sizes) {
    const made = () => (size === largest ? sharp(data) : sharp(data).resize(within(size)))
    files.push(
      { size, type: 'image/webp', bytes: await made().webp({ quality: WEBP_QUALITY }).toBuffer() },
      {
        ...{ size, type: 'image/jpeg' },
        bytes: await made().flatten({ background: WHITE }).jpeg({ quality: JPEG_QUALITY }).toBuffer(),
      },
    )
  }
  const copies = files.map((file) => ({ ...file, bytes: new Uint8Array(file.bytes) }))
  return { width: info.width, height: info.height, files: copies }
}

const within = (size: number) =>
  ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const
