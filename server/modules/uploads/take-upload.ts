import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UPLOAD_PIECE_BYTES } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { inTemporaryFolder } from '#server/workers/temporary-folder.ts'
import { checkedUpload, type CheckedUpload } from './checked-upload.ts'
import type { FormFile } from './form-file.ts'
import type { UploadWorkers } from './upload-workers.ts'

/**
 * Takes a file of a form whole, checks it, and has it kept. It is gone from the disk afterwards.
 * @param keep gets the checked file, and the bytes that came
 * @throws Refusal upload.size where it is empty or larger than files may be, upload.type, upload.pixels, and
 * what `keep` throws; Busy
 */
export const takeUpload = (
  uploads: UploadWorkers,
  { stream, isCut }: FormFile,
  keep: (checked: CheckedUpload, came: number) => Promise<void>,
): Promise<void> =>
  inTemporaryFolder(async (folder) => {
    const from = join(folder, 'from')
    await pipeline(stream, createWriteStream(from))
    const { size } = await stat(from)
    if (size === 0 || isCut()) throw new Refusal('upload.size')
    await keep(await checkedUpload(uploads, folder), size)
  })

/** A file on the disk in the pieces in which the database keeps it. */
export async function* piecesAt(path: string): AsyncGenerator<{ at_byte: number; bytes: Buffer }> {
  let at = 0
  for await (const bytes of createReadStream(path, { highWaterMark: UPLOAD_PIECE_BYTES })) {
    yield { at_byte: at, bytes: bytes as Buffer }
    at += (bytes as Buffer).length
  }
}
