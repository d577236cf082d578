import { sql } from 'kysely'
import type { UploadType } from '#shared/codes/upload-types.ts'
import type { AudienceKind } from '#shared/rules/audience.ts'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'
import { inOrder } from '#server/modules/uploads/pieces.ts'

export type PublishedFile = {
  id: number
  contentId: number
  name: string
  type: UploadType
  /** Bytes. */
  size: number
  audience: AudienceKind
  audienceId: string
  /** Days of Brisbane, YYYY-MM-DD, both included; null for no end. */
  from: string | null
  until: string | null
  version: number
  /** When what is in it came, and from whom. */
  at: Date
  addedBy: string
}

/** Every published file by name, also what is planned and what is over. */
export async function publishedFiles(tx: Queryable): Promise<PublishedFile[]> {
  const { rows } = await sql<PublishedFile>`
    select f.id, f.content_id as "contentId", f.name, c.type, c.size, f.audience, f.audience_id as "audienceId",
           f.from_day as "from", f.until_day as "until", f.version, c.added_at as "at",
           trim(u.first_name || ' ' || u.last_name) as "addedBy"
      from published_file f
      join file_content c on c.id = f.content_id
      join portal_user u on u.id = c.added_by
     order by lower(f.name)`.execute(tx)
  return rows
}

/** Changes of files follow one another: each sees how many there are, and their names. */
export const lockFiles = (tx: Tx) => sql`lock table published_file in share row exclusive mode`.execute(tx)

/** Whether another file has a name, in whatever case: the database says so, as its index does. */
export async function isNamed(tx: Tx, name: string, own: number | null): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from published_file
                    where lower(name) = lower(${name}) and id is distinct from ${own}::bigint) as is`.execute(
    tx,
  )
  return rows[0]?.is === true
}

export const fileOfKey = async (tx: Tx, key: string): Promise<number | undefined> =>
  (await tx.selectFrom('published_file').select('id').where('sent_key', '=', key).executeTakeFirst())?.id

export type FileValues = Pick<
  PublishedFile,
  'contentId' | 'name' | 'audience' | 'audienceId' | 'from' | 'until'
>
const rowOf = ({ contentId, name, audience, audienceId, from, until }: FileValues) => ({
  ...{ content_id: contentId, name, audience, audience_id: audienceId, from_day: from, until_day: until },
})
/** @returns its id */
export const insertFile = async (tx: Tx, file: FileValues & { key: string }): Promise<number> =>
  (
    await tx
      .insertInto('published_file')
      .values({ ...rowOf(file), sent_key: file.key })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
export const saveFile = (tx: Tx, id: number, file: FileValues & { version: number }) =>
  tx
    .updateTable('published_file')
    .set({ ...rowOf(file), version: file.version })
    .where('id', '=', id)
    .execute()
export const deleteFile = (tx: Tx, id: number) =>
  tx.deleteFrom('published_file').where('id', '=', id).execute()

export type FileContent = { id: number; type: UploadType; size: number }
type NewContent = { type: UploadType; size: number; userId: number; now: Date }

/** Keeps what is to be in a file. No file has it yet. */
export const insertContent = (tx: Tx, { type, size, userId, now }: NewContent): Promise<FileContent> =>
  tx
    .insertInto('file_content')
    .values({ type, size, added_at: now, added_by: userId, left_at: now })
    .returning(['id', 'type', 'size'])
    .executeTakeFirstOrThrow()

export const insertContentPiece = (tx: Tx, contentId: number, piece: { at_byte: number; bytes: Buffer }) =>
  tx
    .insertInto('file_content_piece')
    .values({ content_id: contentId, ...piece })
    .execute()

/**
 * Takes what a person has uploaded for a file.
 * @returns undefined where there is none, another person uploaded it, or a file had it already
 */
export const takeContent = (tx: Tx, contentId: number, userId: number): Promise<FileContent | undefined> =>
  tx
    .updateTable('file_content')
    .set({ left_at: null })
    .where('id', '=', contentId)
    .where('added_by', '=', userId)
    .whereRef('left_at', '=', 'added_at')
    .returning(['id', 'type', 'size'])
    .executeTakeFirst()

/** No file has it any more: a day later it is deleted. */
export const leaveContent = (tx: Tx, contentId: number, now: Date) =>
  tx.updateTable('file_content').set({ left_at: now }).where('id', '=', contentId).execute()

/** The bytes of a file. */
export const contentPieces = (db: Db, contentId: number): AsyncGenerator<Buffer> =>
  inOrder((byte) =>
    db
      .selectFrom('file_content_piece')
      .select('bytes')
      .where('content_id', '=', contentId)
      .where('at_byte', '=', byte)
      .executeTakeFirst(),
  )
