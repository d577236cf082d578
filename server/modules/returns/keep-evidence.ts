import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '#shared/codes/day-ms.ts'
import { DRAFTS_EVIDENCE_BYTES, EVIDENCE_FILES_MAX, UPLOAD_MAX_BYTES } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { checkedUpload, type CheckedUpload, plainFileName } from '#server/modules/uploads/checked-upload.ts'
import type { FormFile } from '#server/modules/uploads/form-file.ts'
import { piecesAt, takeUpload } from '#server/modules/uploads/take-upload.ts'
import type { UploadWorkers } from '#server/modules/uploads/upload-workers.ts'
import { inTemporaryFolder } from '#server/workers/temporary-folder.ts'
import { lockDraft, lockDraftToRemove } from './change-request.ts'
import {
  deleteFile,
  deletePieces,
  deleteUnfinished,
  type EvidenceFile,
  draftBytes,
  fileCount,
  insertFile,
  insertPiece,
  keepPieces,
  lockDraftFile,
  piecesOf,
  saveFile,
  unfinishedFile,
} from './evidence.store.ts'

export type EvidenceDeps = { db: Db; uploads: UploadWorkers }

type Beginning = { actor: Actor; requestNo: number; size: number; now: Date }
type Begun = Beginning & { fileName: string; documentId?: number | undefined }

/**
 * Begins to take a file, or goes on with one of that name and size that was cut off. One that has come whole
 * is known by its number alone: the same picture may be sent twice on purpose.
 * @param size bytes, all of the file
 * @param documentId the file, where it was begun before
 * @returns the file; `received` is where its sending goes on
 * @throws Refusal upload.size, return.noLines where no product has been added yet, evidence.full,
 * evidence.drafts, evidence.unknown where there is no such documentId, and as lockDraft
 */
export async function beginFile(
  tx: Tx,
  { actor, requestNo, size, now, documentId, ...more }: Begun,
): Promise<EvidenceFile> {
  if (size < 1 || size > UPLOAD_MAX_BYTES) throw new Refusal('upload.size')
  const name = plainFileName(more.fileName)
  const draft = await lockDraft({ tx, actor }, requestNo)
  if (draft.lines_made === 0) throw new Refusal('return.noLines') // it is not listed, and goes after some more
  if (documentId !== undefined) {
    const file = await lockDraftFile(tx, actor.accountId, documentId)
    if (file?.request_no !== requestNo || file.size !== size) throw new Refusal('evidence.unknown')
    return file
  }
  const begun = await unfinishedFile(tx, requestNo, name, size)
  if (begun) return begun
  await checkRoom(tx, { actor, requestNo, size, now })
  return insertFile(tx, {
    request_no: requestNo,
    file_name: name,
    size,
    added_at: now,
    added_by: actor.userId,
  })
}

/**
 * Forgets what was begun a day ago. The account is locked with the draft, so files of two drafts follow one
 * another.
 * @param size bytes of the file; 0 where that is not known yet
 * @throws Refusal evidence.full where a draft has no room for a file, evidence.drafts where the account's
 * drafts have none
 */
async function checkRoom(tx: Tx, { actor, requestNo, size, now }: Beginning) {
  await deleteUnfinished(tx, requestNo, new Date(now.getTime() - DAY_MS))
  if ((await fileCount(tx, requestNo)) >= EVIDENCE_FILES_MAX)
    throw new Refusal('evidence.full', { max: EVIDENCE_FILES_MAX })
  if ((await draftBytes(tx, actor.accountId)) + size > DRAFTS_EVIDENCE_BYTES)
    throw new Refusal('evidence.drafts', { max: DRAFTS_EVIDENCE_BYTES / 1024 / 1024 })
}

/**
 * Takes the next piece of a file.
 * @param offset where it begins; it must be what has come so far
 * @returns the file with what has come now
 * @throws Refusal evidence.unknown, evidence.offset
 */
export const takePiece = (
  db: Db,
  actor: Actor,
  { fileId, offset, bytes }: { fileId: number; offset: number; bytes: Buffer },
): Promise<EvidenceFile> =>
  db.transaction().execute(async (tx) => {
    const file = await lockDraftFile(tx, actor.accountId, fileId)
    if (!file) throw new Refusal('evidence.unknown')
    if (file.type !== '') return file // it was finished by a request whose answer was lost
    const received = offset + bytes.length
    if (offset !== file.received || received > file.size) throw new Refusal('evidence.offset')
    if (bytes.length > 0) {
      await insertPiece(tx, { file_id: fileId, is_kept: false, at_byte: offset, bytes })
      await saveFile(tx, fileId, { received })
    }
    return { ...file, received }
  })

/**
 * Who sends a file, and when.
 * askAgain: asks whether they still may, as at the beginning: a slow upload may outlast a session.
 */
export type Sending = Acting & { askAgain: () => Promise<void> }
type Acting = { actor: Actor; client: { address: string; requestId: string }; now: Date }

/** A file that came or went: staff who act for a customer may have done it (docs/decisions/0036). */
const noteFile = (tx: Tx, acting: Acting, requestNo: number, change: 'added' | 'deleted', fileName: string) =>
  addAudit(tx, whoActs(acting), {
    ...{ at: acting.now, action: 'return.evidence', subject: requestNo },
    detail: { [change]: fileName },
  })

/**
 * Checks a file that has come whole, and keeps what is shown of it. One that is not a picture or a PDF is
 * not kept, nor one of a person who may not send it any more. Made again, it does nothing.
 * @throws Refusal upload.type, upload.pixels, evidence.unknown where it was removed meanwhile, and as
 * askAgain; Busy
 */
export async function finishFile(deps: EvidenceDeps, sending: Sending, file: EvidenceFile): Promise<void> {
  if (file.type !== '') return
  const { db } = deps
  const { actor, askAgain } = sending
  await inTemporaryFolder(async (folder) => {
    await pipeline(Readable.from(piecesOf(db, file.id, false)), createWriteStream(join(folder, 'from')))
    const clean = await checkedUpload(deps.uploads, folder)
    await askAgain()
    await db.transaction().execute(async (tx) => {
      const now = await lockDraftFile(tx, actor.accountId, file.id)
      if (!now) throw new Refusal('evidence.unknown')
      if (now.type !== '') return
      if (clean.isNew) {
        await keepNew(tx, file.id, clean.path)
        await deletePieces(tx, file.id, false)
      } else await keepPieces(tx, file.id)
      await saveFile(tx, file.id, { type: clean.type, kept_size: clean.size })
      await noteFile(tx, sending, file.request_no, 'added', file.file_name)
    })
  }).catch(async (problem: unknown) => {
    if (problem instanceof Refusal) await dropUnfinished(db, actor, file.id)
    throw problem
  })
}

/** Deletes a file of a draft unless it was finished: another request may have done so with the same bytes. */
const dropUnfinished = (db: Db, actor: Actor, fileId: number) =>
  db.transaction().execute(async (tx) => {
    const file = await lockDraftFile(tx, actor.accountId, fileId)
    if (file?.type === '') await deleteFile(tx, fileId)
  })

/** Keeps the bytes of what is shown in pieces. */
async function keepNew(tx: Tx, fileId: number, path: string) {
  for await (const piece of piecesAt(path))
    await insertPiece(tx, { file_id: fileId, is_kept: true, ...piece })
}

/**
 * Takes a file as one stream, for the form of the specification (RET-58). Nothing of it stands in the
 * database before all of it was checked: forms of one name know nothing of each other, and one that is cut
 * off has nothing to take back.
 * @throws Refusal upload.size where it is larger than files may be or cut off, evidence.full,
 * evidence.drafts, upload.type, upload.pixels, and as lockDraft and askAgain; Busy
 */
export async function takeStream(
  deps: EvidenceDeps,
  { requestNo, ...sending }: Sending & { requestNo: number },
  file: FormFile,
): Promise<void> {
  const { actor, now, askAgain } = sending
  const name = plainFileName(file.fileName)
  const inDraft = (size: number, work: (tx: Tx) => Promise<void>) =>
    deps.db.transaction().execute(async (tx) => {
      await lockDraft({ tx, actor }, requestNo)
      await checkRoom(tx, { actor, requestNo, size, now })
      await work(tx)
    })
  await inDraft(0, () => Promise.resolve())
  await takeUpload(deps.uploads, file, async (clean, size) => {
    await askAgain()
    await inDraft(size, (tx) => keepChecked(tx, { ...sending, requestNo, name, size, clean }))
  })
}

type Checked = Acting & {
  requestNo: number
  name: string
  size: number
  clean: Omit<CheckedUpload, 'isNew'>
}
/** Keeps a file that was checked as a whole. The draft is locked by the caller. */
export async function keepChecked(
  tx: Tx,
  { requestNo, name, size, clean, ...acting }: Checked,
): Promise<void> {
  const { id } = await insertFile(tx, {
    ...{ request_no: requestNo, file_name: name, added_at: acting.now, added_by: acting.actor.userId },
    ...{ size, received: size, type: clean.type, kept_size: clean.size },
  })
  await keepNew(tx, id, clean.path)
  await noteFile(tx, acting, requestNo, 'added', name)
}

/** Removes a file of a draft (RET-60). @throws Refusal evidence.unknown, and as lockDraftToRemove */
export async function removeFile(
  { tx, ...acting }: Acting & { tx: Tx },
  requestNo: number,
  fileId: number,
): Promise<void> {
  const { actor } = acting
  await lockDraftToRemove({ tx, actor }, requestNo)
  const file = await lockDraftFile(tx, actor.accountId, fileId)
  if (file?.request_no !== requestNo) throw new Refusal('evidence.unknown')
  await deleteFile(tx, fileId)
  await noteFile(tx, acting, requestNo, 'deleted', file.file_name)
}
