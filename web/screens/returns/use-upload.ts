import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { UPLOAD_PIECE_BYTES } from '#shared/codes/limits.ts'
import { evidenceAddress } from '#shared/codes/routes.ts'
import { call } from '#web/data/call.ts'
import { Refused } from '#web/data/failures.ts'
import { alertPerson, errorToast, toast } from '#web/data/notices.tsx'
import { sessionToken } from '#web/data/token.ts'
import { readKey } from '#web/data/use-read.ts'
import { untilOnline } from '#web/data/waiting.ts'
import { Busy, NotTaken, sendInPieces } from './send-in-pieces.ts'

/** A file on its way. share: how much of it has come, 0 to 1. */
export type Upload = { id: number; name: string; share: number }
/** A piece that has not gone by then is sent again. */
const PIECE_MS = 60_000
const BUSY_MS = 10_000
const TOO_MANY = 429

/**
 * Sends files of evidence in pieces, one after the other. After a cut it asks how much has come and goes on
 * there. Says of each how it ended (RET-61).
 */
export function useUpload(requestNo: number) {
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const made = useRef(0)
  const update = (id: number, share: number) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, share } : one)))
  const sendOne = async (id: number, file: File) => {
    try {
      await sendFile(requestNo, file, (share) => update(id, share))
      toast(`${file.name} file uploaded successfully.`)
      await queries.invalidateQueries({ queryKey: readKey('returnRequest', { requestNo }) })
    } catch (problem) {
      errorToast(`${file.name} file upload failed.`)
      if (problem instanceof NotTaken) alertPerson(problem.message)
    } finally {
      setUploads((all) => all.filter((one) => one.id !== id))
    }
  }
  const send = (files: readonly File[]) => {
    for (const file of files) {
      made.current += 1
      const id = made.current
      setUploads((all) => [...all, { id, name: file.name, share: 0 }])
      queue.current = queue.current.then(() => sendOne(id, file))
    }
  }
  return { uploads, send }
}

const sendFile = (requestNo: number, file: File, onShare: (share: number) => void): Promise<void> =>
  sendInPieces({
    size: file.size,
    begin: (known) => beginFile(requestNo, file, known),
    send: (id, offset) => sendPiece(id, file, offset),
    onShare,
    pause: untilOnline,
  })

/** Begins a file, or goes on with a known one; one that the server has dropped meanwhile begins again. */
async function beginFile(
  requestNo: number,
  file: File,
  known: number | null,
): Promise<{ id: number; offset: number }> {
  const asked = { requestNo, fileName: file.name, size: file.size }
  try {
    const { documentId, offset } = await call('beginReturnDocument', {
      ...asked,
      ...(known !== null && { documentId: known }),
    })
    return { id: documentId, offset }
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem
    if (problem.code === 'limit.reached') throw new Busy(BUSY_MS)
    if (known !== null && problem.code === 'evidence.unknown') return beginFile(requestNo, file, null)
    throw new NotTaken(problem.message)
  }
}

/** Sends the piece from a byte on. @returns where the next one begins */
async function sendPiece(documentId: number, file: File, offset: number): Promise<number> {
  const answer = await fetch(`${evidenceAddress(documentId)}?offset=${String(offset)}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/offset+octet-stream', 'x-session-token': sessionToken() },
    body: file.slice(offset, offset + UPLOAD_PIECE_BYTES),
    signal: AbortSignal.timeout(PIECE_MS),
  })
  const said = (await answer.json()) as { offset?: number; error?: string }
  if (said.offset !== undefined) return said.offset
  const waitSeconds = Number(answer.headers.get('retry-after'))
  if (answer.status === TOO_MANY || waitSeconds > 0) throw new Busy(waitSeconds * 1_000 || BUSY_MS)
  // 409: another window has sent more of it; 5xx: try again
  if (answer.status === 409 || answer.status >= 500) throw new Error(said.error ?? '')
  throw new NotTaken(said.error ?? '')
}
