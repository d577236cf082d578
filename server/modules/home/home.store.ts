import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'
import type { AudienceKind } from '#shared/rules/audience.ts'

export type HomePiece = {
  id: number
  kind: 'banner' | 'words'
  content: string
  backgroundcolor: string
  linkorhref: string
  image1170x50: string
  image375x575: string
  audience: AudienceKind
  audienceId: string
  /** Days of Brisbane, YYYY-MM-DD, both included; null for no end. */
  from: string | null
  until: string | null
  version: number
}
const COLUMNS = [
  ...(['id', 'kind', 'content_html as content', 'background_color as backgroundcolor'] as const),
  ...(['link as linkorhref', 'image_wide as image1170x50', 'image_narrow as image375x575'] as const),
  ...([
    'audience',
    'audience_id as audienceId',
    'from_day as from',
    'until_day as until',
    'version',
  ] as const),
] as const

/** Every banner and text of the home page in its order, also what is planned and what is over. */
export const homePieces = (tx: Queryable): Promise<HomePiece[]> =>
  tx.selectFrom('home_piece').select(COLUMNS).orderBy('position').orderBy('id').execute()

/** Changes of the home page follow one another: each sees how many pieces there are, and their order. */
export const lockHome = (tx: Tx) => sql`lock table home_piece in share row exclusive mode`.execute(tx)

export const pieceOfKey = async (tx: Tx, key: string): Promise<number | undefined> =>
  (await tx.selectFrom('home_piece').select('id').where('sent_key', '=', key).executeTakeFirst())?.id

export type PieceValues = Omit<HomePiece, 'id' | 'version'>
const rowOf = (piece: PieceValues) => ({
  kind: piece.kind,
  content_html: piece.content,
  background_color: piece.backgroundcolor,
  link: piece.linkorhref,
  image_wide: piece.image1170x50,
  image_narrow: piece.image375x575,
  audience: piece.audience,
  audience_id: piece.audienceId,
  from_day: piece.from,
  until_day: piece.until,
})
/** Adds a piece after all others. @returns its id */
export const insertPiece = async (tx: Tx, piece: PieceValues & { key: string }): Promise<number> =>
  (
    await tx
      .insertInto('home_piece')
      .values({
        ...rowOf(piece),
        // pieces that were removed leave gaps: their number says nothing about the last place
        position: sql`(select coalesce(max(position), 0) + 1 from home_piece)`,
        sent_key: piece.key,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
export const savePiece = (tx: Tx, id: number, piece: PieceValues & { version: number }) =>
  tx
    .updateTable('home_piece')
    .set({ ...rowOf(piece), version: piece.version })
    .where('id', '=', id)
    .execute()
export const deletePiece = (tx: Tx, id: number) => tx.deleteFrom('home_piece').where('id', '=', id).execute()

/** Gives pieces their places, from 1 on. */
export const placePieces = (tx: Tx, ids: readonly number[]) =>
  sql`update home_piece p set position = o.place
        from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
       where p.id = o.id`.execute(tx)
