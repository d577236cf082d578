import { sql } from 'kysely'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'
import type { PictureFileTable, PictureTable } from '#server/db/schema/pictures.ts'

export type PictureUse = PictureTable['use']
export type PictureType = PictureFileTable['type']
export type PictureFile = { size: number; type: PictureType; bytes: Uint8Array }
/** width and height in pixels. */
export type PictureFacts = { width: number; height: number }

const RENEWED_AFTER = '6 hours'

/**
 * The facts of a picture that is kept already, or undefined. It then counts as new for the job that deletes
 * unused pictures, so that it is there when something names it.
 */
export async function keptPicture(
  tx: Queryable,
  { id, now }: { id: string; now: Date },
): Promise<PictureFacts | undefined> {
  await sql`update picture set added_at = ${now}
             where id = ${id} and added_at < ${now}::timestamptz - ${RENEWED_AFTER}::interval`.execute(tx)
  return tx.selectFrom('picture').select(['width', 'height']).where('id', '=', id).executeTakeFirst()
}

/** Keeps a picture with its files. One that another process has kept meanwhile stays as it is. */
export const insertPicture = (
  db: Db,
  picture: PictureFacts & { id: string; use: PictureUse; added_at: Date; added_by: number | null },
  files: readonly PictureFile[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('picture')
      .values(picture)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    await tx
      .insertInto('picture_file')
      .values(
        files.map(({ size, type, bytes }) => ({
          picture_id: picture.id,
          size,
          type,
          bytes: Buffer.from(bytes),
        })),
      )
      .execute()
  })

type Wanted = { id: string; use: PictureUse; size: number; types: readonly PictureType[] }
/**
 * The file of a picture in a size, of the first of the types that it has, or undefined. Where the size is not
 * kept, the nearest one.
 */
export const pictureFile = (
  tx: Queryable,
  { id, use, size, types }: Wanted,
): Promise<{ type: PictureType; bytes: Buffer } | undefined> =>
  tx
    .selectFrom('picture_file')
    .innerJoin('picture', 'picture.id', 'picture_file.picture_id')
    .select(['picture_file.type', 'picture_file.bytes'])
    .where('picture.id', '=', id)
    .where('picture.use', '=', use)
    .where('picture_file.type', 'in', [...types])
    .orderBy(sql`array_position(${[...types]}::text[], picture_file.type)`)
    .orderBy(sql`abs(picture_file.size - ${size})`)
    .limit(1)
    .executeTakeFirst()

/**
 * Keeps pictures that the transaction is about to name: they count as new from now on, and the job that
 * deletes unused ones leaves their rows until the transaction ends.
 * @returns the ids of those that there are
 */
export async function keepNamed(tx: Tx, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    with named as (
      select id from picture where id = any (${[...ids]}::text[]) order by id for update)
    update picture p set added_at = greatest(p.added_at, ${now}::timestamptz)
      from named where p.id = named.id returning p.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

type Sized = { id: string; size: number }
/** The JPEG files of pictures of the catalogue, each in its size or the nearest one, by their ids. */
export async function catalogueJpegs(tx: Queryable, wanted: readonly Sized[]): Promise<Map<string, Buffer>> {
  const ids = wanted.map(({ id }) => id)
  const sizes = wanted.map(({ size }) => size)
  const { rows } = await sql<{ id: string; bytes: Buffer }>`
    select p.id, f.bytes
      from unnest(${ids}::text[], ${sizes}::integer[]) w (id, size)
      join picture p on p.id = w.id and p.use = 'catalogue'
     cross join lateral (
       select bytes from picture_file where picture_id = p.id and type = 'image/jpeg'
        order by abs(picture_file.size - w.size) limit 1) f`.execute(tx)
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}

const DELETED_AT_ONCE = 1_000 // some 6 files each

/**
 * Deletes pictures that came before a moment and that no product, group, banner or notification names, so
 * many in one statement that no lock is held for long. A picture that another transaction is about to name is
 * left out.
 * @returns how many
 */
export async function deleteUnusedPictures(tx: Tx | Db, before: Date): Promise<number> {
  let deleted = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      with named as materialized (
        select n.name from product cross join lateral (values (image), (image2), (image3)) n (name)
         where n.name like 'own-%'
        union all select picture from brand where picture like 'own-%'
        union all select picture from category where picture like 'own-%'
        union all select picture from device_vendor where picture like 'own-%'),
      unused as (
        select p.id from picture p
         where p.added_at < ${before}
           and not exists (select from named n where n.name = 'own-' || p.id)
           and not exists (
                 select from home_piece h
                  where position(p.id in h.image_wide || h.image_narrow || h.content_html) > 0)
           and not exists (
                 select from staff_notice n where n.ended_at is null and position(p.id in n.message_html) > 0)
         limit ${DELETED_AT_ONCE}::bigint for update of p skip locked)
      delete from picture p using unused where p.id = unused.id`.execute(tx)
    deleted += Number(numAffectedRows)
    if (numAffectedRows === 0n) return deleted
  }
}
