import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { UPLOAD_PIECE_BYTES } from '#shared/codes/limits.ts'
import { evidenceAddress } from '#shared/codes/routes.ts'
import { call } from '#web/data/call.ts'
import { Refused } from '#web/data/failures.ts'
import { alertPerson, errorToast, toast } from '#web/data/notices.tsx'
import { sessionToken } from '#web/data/token.ts'
import { readKey } from '#web/data/use-read.ts'

/** A file on its way. share: how much of it has come, 0 to 1. */
export type Upload = { id: number; name: string; share: number }
const TRIES = 5
const WAIT_MS = 1_000

/** A refusal of the server: trying again would not help. */
class NotTaken extends Error {}

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

async function sendFile(requestNo: number, file: File, onShare: (share: number) => void): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      const { documentId, offset } = await call('beginReturnDocument', {
        requestNo,
        fileName: file.name,
        size: file.size,
      }).catch((problem: unknown) => {
        throw problem instanceof Refused ? new NotTaken(problem.message) : problem
      })
      let at = offset
      do at = await sendPiece(documentId, file, at)
      while ((onShare(at / file.size), at < file.size))
      return
    } catch (problem) {
      if (problem instanceof NotTaken || tried === TRIES) throw problem
      await new Promise((go) => setTimeout(go, WAIT_MS * tried))
    }
  }
}

/** Sends the piece from a byte on. @returns where the next one begins */
async function sendPiece(documentId: number, file: File, offset: number): Promise<number> {
  const answer = await fetch(`${evidenceAddress(documentId)}?offset=${String(offset)}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/offset+octet-stream', 'x-session-token': sessionToken() },
    body: file.slice(offset, offset + UPLOAD_PIECE_BYTES),
  })
  const said = (await answer.json()) as { offset?: number; error?: string }
  if (said.offset !== undefined) return said.offset
  // 409: another window has sent more of it; 5xx: try again
  if (answer.status === 409 || answer.status >= 500) throw new Error(said.error ?? '')
  throw new NotTaken(said.error ?? '')
}
