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

/**
 * Finds out what a file is by its content. A picture is drawn anew, upright, as JPEG or PNG: what its file
 * held besides (the place where it was taken, the maker's notes, scripts behind the picture) is not kept.
 */
export async function cleanUpload({ from, to }: UploadTask): Promise<UploadResult> {
  const found = await fileTypeFromFile(from)
  switch (found?.mime) {
    case 'application/pdf':
      return { type: 'application/pdf', isNew: false }
    case 'image/jpeg':
    case 'image/png':
      return redraw(from, to, found.mime)
    case 'image/heic':
    case 'image/heif':
      return redrawHeic(from, to)
    default:
      return { problem: 'type' }
  }
}

async function redraw(from: string, to: string, type: 'image/jpeg' | 'image/png'): Promise<UploadResult> {
  const picture = sharp(from, {
    limitInputPixels: UPLOAD_PIXELS_MAX,
    failOn: 'error',
    sequentialRead: true,
  })
  try {
    const { width, height } = await picture.metadata()
    if (width * height > UPLOAD_PIXELS_MAX) return { problem: 'pixels' }
    const upright = picture.autoOrient()
    await (type === 'image/jpeg' ? upright.jpeg({ quality: JPEG_QUALITY }) : upright.png()).toFile(to)
    return { type, isNew: true }
  } catch (problem) {
    return { problem: /pixel limit/i.test(String(problem)) ? 'pixels' : 'type' }
  }
}

/** Browsers do not show HEIC: it becomes a JPEG. The decoder turns it upright. */
async function redrawHeic(from: string, to: string): Promise<UploadResult> {
  try {
    const pixels = await decodeHeic(from, UPLOAD_PIXELS_MAX)
    if (pixels === null) return { problem: 'type' }
    if (pixels === 'pixels') return { problem: 'pixels' }
    const { data, width, height } = pixels
    await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: 'white' })
      .jpeg({ quality: JPEG_QUALITY })
      .toFile(to)
    return { type: 'image/jpeg', isNew: true }
  } catch {
    return { problem: 'type' }
  }
}
