import { sql } from 'kysely'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'
import { inOrder } from '#server/modules/uploads/pieces.ts'
import type { UploadType } from '#shared/codes/upload-types.ts'

export type EvidenceFile = {
  id: number
  request_no: number
  file_name: string
  size: number
  received: number
  type: UploadType | ''
  kept_size: number
}
const COLUMNS = ['id', 'request_no', 'file_name', 'size', 'received', 'type', 'kept_size'] as const

/** The files of requests that have come and were checked, in the order in which they were added. */
export const filesOf = (tx: Queryable, requestNos: readonly number[]): Promise<EvidenceFile[]> =>
  tx
    .selectFrom('service_request_file')
    .select(COLUMNS)
    .where('request_no', '=', sql<number>`any(${requestNos}::bigint[])`)
    .where('type', '<>', '')
    .orderBy('id')
    .execute()

/** How many files a request has, those under way too. */
export const fileCount = async (tx: Queryable, requestNo: number): Promise<number> =>
  (
    await tx
      .selectFrom('service_request_file')
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .where('request_no', '=', requestNo)
      .executeTakeFirstOrThrow()
  ).many

/** The bytes of the files of all drafts of an account, those under way as they will be. */
export const draftBytes = async (tx: Queryable, accountId: string): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.size), 0)::bigint as bytes
      from service_request r join service_request_file f using (request_no)
     where r.account_id = ${accountId} and r.status = 'IN'`.execute(tx)
  return rows[0]?.bytes ?? 0
}

/** A file of that name and size that has not come whole: its sending goes on where it was cut off. */
export const unfinishedFile = (tx: Queryable, requestNo: number, name: string, size: number) =>
  tx
    .selectFrom('service_request_file')
    .select(COLUMNS)
    .where('request_no', '=', requestNo)
    .where('type', '=', '')
    .where('file_name', '=', name)
    .where('size', '=', size)
    .orderBy('id')
    .executeTakeFirst()

type NewFile = Pick<EvidenceFile, 'request_no' | 'file_name' | 'size'> &
  Partial<Pick<EvidenceFile, 'received' | 'type' | 'kept_size'>> & { added_at: Date; added_by: number }
export const insertFile = (tx: Tx, file: NewFile): Promise<EvidenceFile> =>
  tx.insertInto('service_request_file').values(file).returning(COLUMNS).executeTakeFirstOrThrow()

/** Deletes files of a request that have not come whole; those begun before a moment, or all. */
export const deleteUnfinished = (tx: Tx, requestNo: number, before?: Date) => {
  const all = tx.deleteFrom('service_request_file').where('request_no', '=', requestNo).where('type', '=', '')
  return (before ? all.where('added_at', '<', before) : all).execute()
}

/** A file beside its request, which the caller asks for. */
const fileWithRequest = (tx: Queryable, fileId: number) =>
  tx
    .selectFrom('service_request_file as f')
    .innerJoin('service_request as r', 'r.request_no', 'f.request_no')
    .select(['f.id', 'f.request_no', 'f.file_name', 'f.size', 'f.received', 'f.type', 'f.kept_size'])
    .where('f.id', '=', fileId)

/** A file of a draft of an account, locked; undefined where there is none, or it is submitted. */
export const lockDraftFile = (tx: Tx, accountId: string, fileId: number): Promise<EvidenceFile | undefined> =>
  fileWithRequest(tx, fileId)
    .where('r.account_id', '=', accountId)
    .where('r.status', '=', 'IN')
    .forUpdate(['f'])
    .executeTakeFirst()

/** A file that has come and was checked, of a request of an account. */
export const evidenceOf = (tx: Queryable, accountId: string, fileId: number) =>
  fileWithRequest(tx, fileId)
    .where('r.account_id', '=', accountId)
    .where('f.type', '<>', '')
    .executeTakeFirst()

/** The same of a submitted request of any account. */
export const submittedEvidence = (tx: Queryable, fileId: number): Promise<EvidenceFile | undefined> =>
  fileWithRequest(tx, fileId)
    .where('r.submitted_at', 'is not', null)
    .where('f.type', '<>', '')
    .executeTakeFirst()

export const insertPiece = (
  tx: Tx,
  piece: { file_id: number; is_kept: boolean; at_byte: number; bytes: Buffer },
) => tx.insertInto('service_request_piece').values(piece).execute()

export const saveFile = (
  tx: Tx,
  fileId: number,
  changes: Partial<Pick<EvidenceFile, 'received' | 'type' | 'kept_size'>>,
) => tx.updateTable('service_request_file').set(changes).where('id', '=', fileId).execute()

export const deleteFile = (tx: Tx, fileId: number) =>
  tx.deleteFrom('service_request_file').where('id', '=', fileId).execute()

export const deletePieces = (tx: Tx, fileId: number, isKept: boolean) =>
  tx.deleteFrom('service_request_piece').where('file_id', '=', fileId).where('is_kept', '=', isKept).execute()

/** What came is what is shown. */
export const keepPieces = (tx: Tx, fileId: number) =>
  tx.updateTable('service_request_piece').set({ is_kept: true }).where('file_id', '=', fileId).execute()

/** The bytes of a file. */
export const piecesOf = (db: Db, fileId: number, isKept: boolean): AsyncGenerator<Buffer> =>
  inOrder((byte) =>
    db
      .selectFrom('service_request_piece')
      .select('bytes')
      .where('file_id', '=', fileId)
      .where('is_kept', '=', isKept)
      .where('at_byte', '=', byte)
      .executeTakeFirst(),
  )
