import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/codes/refusals.ts'
import { openEndpoint } from '#server/http/open-endpoint.ts'
import { ONE_FILE, takeFormFile } from '#server/modules/uploads/form-file.ts'
import { sendUpload } from '#server/modules/uploads/send-upload.ts'
import { filesOf, evidenceOf, piecesOf, type EvidenceFile, submittedEvidence } from './evidence.store.ts'
import { type EvidenceDeps, finishFile, takePiece, takeStream } from './keep-evidence.ts'
import { presentDocument } from './present-return.ts'

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
    await scope.register(multipart, ONE_FILE)
    openEndpoint(scope, 'returnDocumentForm', {
      answer: async ({ input, actor, now, request, askAgain }) => {
        const sending = { actor, client: clientOf(request), now, askAgain }
        await takeFormFile(request, 'returnRequestDocument', (file) =>
          takeStream(deps, { ...sending, requestNo: input.requestNo }, file),
        )
        return { documents: await documentsOf(deps, input.requestNo) }
      },
    })
  })
}

/** @throws Refusal evidence.unknown where there is no file */
function give({ db }: EvidenceDeps, reply: FastifyReply, file: EvidenceFile | undefined) {
  if (!file) throw new Refusal('evidence.unknown')
  const { file_name: name, type, kept_size: size } = file
  return sendUpload(reply, { name, type, size, pieces: piecesOf(db, file.id, true) })
}

const clientOf = ({ ip, id }: FastifyRequest) => ({ address: ip, requestId: id })

const documentsOf = async ({ db }: EvidenceDeps, requestNo: number) =>
  (await filesOf(db, [requestNo])).map((file) => ({
    ...presentDocument(file),
    id: String(file.id),
    requestno: String(file.request_no),
  }))
