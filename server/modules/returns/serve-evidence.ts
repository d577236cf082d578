import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UPLOAD_MAX_BYTES } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { openEndpoint } from '#server/http/open-endpoint.ts'
import { filesOf, evidenceOf, piecesOf, type EvidenceFile, submittedEvidence } from './evidence.store.ts'
import { type EvidenceDeps, finishFile, type Sending, takePiece, takeStream } from './keep-evidence.ts'
import { presentDocument } from './present-return.ts'

/** A file is for who may see its request, and nothing in it runs (decision 27). */
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
}
const EXTENSION = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf', '': 'bin' } as const
const PIECE = 'application/offset+octet-stream'

/** Takes evidence in pieces or as a form, and gives it out. */
export async function serveEvidence(app: FastifyInstance, deps: EvidenceDeps) {
  openEndpoint(app, 'returnDocument', {
    answer: async ({ input, actor, reply }) =>
      give(deps, reply, await evidenceOf(deps.db, actor.accountId, input.documentId)),
  })
  openEndpoint(app, 'staffReturnDocument', {
    answer: async ({ input, reply }) => give(deps, reply, await submittedEvidence(deps.db, input.documentId)),
  })
  await app.register(async (scope) => {
    scope.addContentTypeParser(PIECE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    openEndpoint(scope, 'returnDocumentPiece', {
      answer: async ({ input, actor, now, request, askAgain }) => {
        const bytes = request.body
        if (!Buffer.isBuffer(bytes)) throw new Refusal('input.invalid', { field: 'body' })
        const { documentId: fileId, offset } = input
        const file = await takePiece(deps.db, actor, { fileId, offset, bytes })
        if (file.received < file.size) return { offset: file.received, documents: null }
        await finishFile(deps, { actor, client: clientOf(request), now, askAgain }, file)
        return { offset: file.size, documents: await documentsOf(deps, file.request_no) }
      },
    })
    await scope.register(multipart, {
      limits: {
        fileSize: UPLOAD_MAX_BYTES,
        files: 1,
        fields: 4,
        fieldSize: 1_000,
        parts: 5,
        headerPairs: 20,
      },
    })
    openEndpoint(scope, 'returnDocumentForm', {
      answer: async ({ input, actor, now, request, askAgain }) => {
        const sending = { actor, client: clientOf(request), now, askAgain }
        await takeForm(deps, { ...sending, requestNo: input.requestNo }, request)
        return { documents: await documentsOf(deps, input.requestNo) }
      },
    })
  })
}

/** @throws Refusal evidence.unknown where there is no file */
function give({ db }: EvidenceDeps, reply: FastifyReply, file: EvidenceFile | undefined) {
  if (!file) throw new Refusal('evidence.unknown')
  return reply
    .headers(HEADERS)
    .type(file.type)
    .header('content-length', file.kept_size)
    .header('content-disposition', attachment(file))
    .send(Readable.from(piecesOf(db, file.id, true)))
}

const clientOf = ({ ip, id }: FastifyRequest) => ({ address: ip, requestId: id })

type Taking = Sending & { requestNo: number }
async function takeForm(deps: EvidenceDeps, taking: Taking, request: FastifyRequest) {
  if (!request.isMultipart()) throw new Refusal('input.invalid', { field: 'returnRequestDocument' })
  const part = await request.file()
  if (part?.fieldname !== 'returnRequestDocument')
    throw new Refusal('input.invalid', { field: 'returnRequestDocument' })
  await takeStream(deps, taking, {
    fileName: part.filename,
    stream: part.file,
    isCut: () => part.file.truncated,
  })
}

const documentsOf = async ({ db }: EvidenceDeps, requestNo: number) =>
  (await filesOf(db, [requestNo])).map((file) => ({
    ...presentDocument(file),
    id: String(file.id),
    requestno: String(file.request_no),
  }))

/** The name as it was sent, with the ending of what the file is. */
function attachment({ file_name, type }: EvidenceFile): string {
  const name = `${file_name.replace(/\.\w{1,5}$/, '')}.${EXTENSION[type]}`
  const ascii = name.replace(/[^\w.-]+/g, '-')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
