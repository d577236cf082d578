import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOME_PICTURE_BYTES } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { homePictureAddress } from '#shared/codes/routes.ts'
import type { Db } from '#server/db/connect.ts'
import { addPicture } from '#server/modules/pictures/add-picture.ts'
import type { PictureWorkers } from '#server/modules/pictures/picture-workers.ts'
import { inTemporaryFolder } from '#server/workers/temporary-folder.ts'

type Deps = { db: Db; workers: PictureWorkers }

/**
 * Takes a picture for a banner: it is checked by its content, drawn anew, and made no wider than a banner
 * shows twice over.
 * @param file base64
 * @returns its address, and its size in pixels
 * @throws Refusal home.pictureType, home.picturePixels; Busy
 */
export async function addHomePicture(
  deps: Deps,
  { file, userId, now }: { file: string; userId: number; now: Date },
): Promise<{ address: string; width: number; height: number }> {
  const came = Buffer.from(file, 'base64')
  if (came.length === 0 || came.length > HOME_PICTURE_BYTES) throw new Refusal('home.pictureType')
  return inTemporaryFolder(async (folder) => {
    const path = join(folder, 'picture')
    await writeFile(path, came)
    const added = await addPicture(deps, { path, use: 'banner', userId, now })
    if ('problem' in added)
      throw new Refusal(added.problem === 'pixels' ? 'home.picturePixels' : 'home.pictureType')
    const { id, width, height } = added
    return { address: homePictureAddress(id), width, height }
  })
}
