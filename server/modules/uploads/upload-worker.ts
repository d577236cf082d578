import { readFile, writeFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { sharp } from '#server/workers/quiet-sharp.ts'
import { UPLOAD_PIXELS_MAX } from '#shared/codes/limits.ts'
import { decodeHeic } from '#server/modules/pictures/decode-heic.ts'
import type { UploadType } from '#shared/codes/upload-types.ts'

/* What runs in the threads of upload-workers.ts. It reads and writes the files it is given. */

/** from: the file as it came. to: where a picture is written anew. A PDF is kept as it came. */
export type UploadTask = { from: string; to: string }
/** isNew: a picture was written to `to`. */
export type UploadResult = { type: UploadType; isNew: boolean } | { problem: 'type' | 'pixels' }

const JPEG_QUALITY = 85
/** Within these readers look for the end of a PDF. */
const PDF_END_BYTES = 1024

/**
 * Finds out what a file is by its content. A picture is drawn anew, upright, as JPEG or PNG: what its file
 * held besides (the place where it was taken, the maker's notes, scripts behind the picture) is not kept.
 * @throws where a file cannot be read or written, a full disk among them: that says nothing of its type
 */
export async function cleanUpload({ from, to }: UploadTask): Promise<UploadResult> {
  const found = await fileTypeFromFile(from)
  switch (found?.mime) {
    case 'application/pdf':
      return (await isWholePdf(from)) ? { type: 'application/pdf', isNew: false } : { problem: 'type' }
    case 'image/jpeg':
    case 'image/png':
      return kept(to, found.mime, await redrawn(from, found.mime))
    case 'image/heic':
    case 'image/heif':
      return kept(to, 'image/jpeg', await redrawnHeic(from))
    default:
      return { problem: 'type' }
  }
}

/**
 * Whether a file that begins as a PDF ends as one and names its root (ISO 32000-1, 7.5.5): one that was cut
 * off before it was sent shows nothing.
 */
async function isWholePdf(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  return bytes.subarray(-PDF_END_BYTES).includes('%%EOF') && bytes.includes('/Root')
}

type Redrawn = Buffer | { problem: 'type' | 'pixels' }

async function kept(to: string, type: UploadType, picture: Redrawn): Promise<UploadResult> {
  if ('problem' in picture) return picture
  await writeFile(to, picture)
  return { type, isNew: true }
}

async function redrawn(from: string, type: 'image/jpeg' | 'image/png'): Promise<Redrawn> {
  const picture = sharp(from, {
    limitInputPixels: UPLOAD_PIXELS_MAX,
    failOn: 'error',
    sequentialRead: true,
  })
  try {
    const { width, height } = await picture.metadata()
    if (width * height > UPLOAD_PIXELS_MAX) return { problem: 'pixels' }
    const upright = picture.autoOrient()
    return await (type === 'image/jpeg' ? upright.jpeg({ quality: JPEG_QUALITY }) : upright.png()).toBuffer()
  } catch (problem) {
    return { problem: /pixel limit/i.test(String(problem)) ? 'pixels' : 'type' }
  }
}

/** Browsers do not show HEIC: it becomes a JPEG. The decoder turns it upright. */
async function redrawnHeic(from: string): Promise<Redrawn> {
  try {
    const pixels = await decodeHeic(from, UPLOAD_PIXELS_MAX)
    if (pixels === null) return { problem: 'type' }
    if (pixels === 'pixels') return { problem: 'pixels' }
    const { data, width, height } = pixels
    return await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: 'white' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer()
  } catch {
    return { problem: 'type' }
  }
}
