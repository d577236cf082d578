import { Refusal } from '#shared/codes/refusals.ts'
import { homePictureIds } from '#shared/codes/routes.ts'
import type { Tx } from '#server/db/connect.ts'
import { keepNamed } from './pictures.store.ts'

/** Whatever may be the id of a picture: the job that deletes unused ones looks for ids anywhere in a text. */
const ANY_ID = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g

/**
 * Keeps the pictures of the portal's own that HTML of staff names, and others by their ids, until the
 * transaction ends: what it writes names them from then on.
 * @param html sanitised
 * @param ids of pictures that are named beside it
 * @throws Refusal home.picture where one of them is not there any more
 */
export async function keepNamedPictures(
  tx: Tx,
  { html, ids, now }: { html: string; ids: readonly string[]; now: Date },
): Promise<void> {
  const needed = [...ids, ...homePictureIds(html)]
  const kept = await keepNamed(tx, [...new Set([...needed, ...(html.match(ANY_ID) ?? [])])], now)
  if (!needed.every((id) => kept.has(id))) throw new Refusal('home.picture')
}
