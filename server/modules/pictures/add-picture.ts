import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { DAY_MS } from '#shared/codes/day-ms.ts'
import { PICTURE_FILE_MAX_BYTES } from '#shared/codes/pictures.ts'
import type { Db } from '#server/db/connect.ts'
import type { DrawProblem } from './picture-worker.ts'
import type { PictureWorkers } from './picture-workers.ts'
import { insertPicture, keptPicture, type PictureFacts, type PictureUse } from './pictures.store.ts'

export type AddedPicture = PictureFacts & { id: string; isNew: boolean }
export type PictureProblem = DrawProblem | { problem: 'empty' | 'size' }
type Deps = { db: Db; workers: PictureWorkers }
type Task = {
  /** The file as it came. */
  path: string
  use: PictureUse
  now: Date
  /** Who of staff adds it; null for an import. */
  userId: number | null
  /** Draws it and keeps nothing. */
  isTrial?: boolean
}

/** Raise this when sizes or qualities change; all picture ids change with it. */
const DRAWN_AS = 1

/** How long a picture may be there before something names it. */
export const unusedBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/**
 * Takes a picture into the store, drawn in the sizes of its use. The same file has the same id however often
 * it comes, so a file that is there already is not drawn again, and another file has another address.
 * @returns the picture, or what is wrong with the file
 * @throws Busy
 */
export async function addPicture(
  { db, workers }: Deps,
  { path, use, now, userId, isTrial = false }: Task,
): Promise<AddedPicture | PictureProblem> {
  const { size } = await stat(path)
  if (size === 0) return { problem: 'empty' }
  if (size > PICTURE_FILE_MAX_BYTES) return { problem: 'size' }
  const id = await pictureId(path, use)
  const kept = await keptPicture(db, { id, now })
  if (kept) return { id, ...kept, isNew: false }
  const drawn = await workers.draw({ path, use })
  if ('problem' in drawn) return drawn
  const { files, width, height } = drawn
  if (!isTrial) await insertPicture(db, { id, use, width, height, added_at: now, added_by: userId }, files)
  return { id, width, height, isNew: true }
}

async function pictureId(path: string, use: PictureUse): Promise<string> {
  const hash = createHash('sha256').update(`${String(DRAWN_AS)} ${use} `)
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex').slice(0, 32)
}
