import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#shared/codes/refusals.ts'
import { UPLOAD_ENDINGS, type UploadType } from '#shared/codes/upload-types.ts'
import { beginningOf, ofOneLine } from '#shared/rules/one-line.ts'
import type { UploadWorkers } from './upload-workers.ts'

const NAME_MAX = 200

/** A file's name without a path and without what nobody sees; it is shown and never opened by it. */
export const plainFileName = (name: string): string =>
  beginningOf(ofOneLine(name.split(/[/\\]/).at(-1) ?? '').trim(), NAME_MAX) || 'file'

/** The endings of what may be sent: one that is none of these is part of the name, such as that of "v1.2". */
const ENDING = /\.(?:jpe?g|png|hei[cf]|pdf)$/i

export const withoutEnding = (name: string): string => name.replace(ENDING, '')

/**
 * A file's name with the ending of what the file is.
 * @param max characters, of both
 */
export function withEnding(name: string, type: UploadType | '', max = NAME_MAX): string {
  const ending = `.${type === '' ? 'bin' : UPLOAD_ENDINGS[type]}`
  return beginningOf(withoutEnding(name), max - ending.length) + ending
}

/** What of an upload is kept: `path` has `size` bytes. isNew: it was drawn anew. */
export type CheckedUpload = { path: string; type: UploadType; size: number; isNew: boolean }

/**
 * What may be shown of the file `from` in a folder.
 * @throws Refusal upload.type, upload.pixels; Busy
 */
export async function checkedUpload(uploads: UploadWorkers, folder: string): Promise<CheckedUpload> {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  const result = await uploads.clean({ from, to })
  if ('problem' in result) throw new Refusal(result.problem === 'pixels' ? 'upload.pixels' : 'upload.type')
  const path = result.isNew ? to : from
  return { ...result, path, size: (await stat(path)).size }
}
