import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '#shared/codes/refusals.ts'
import { seenBy } from '#shared/rules/audience.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { Db } from '#server/db/connect.ts'
import { openEndpoint } from '#server/http/open-endpoint.ts'
import { plainFileName } from '#server/modules/uploads/checked-upload.ts'
import { ONE_FILE, takeFormFile } from '#server/modules/uploads/form-file.ts'
import { sendUpload } from '#server/modules/uploads/send-upload.ts'
import { piecesAt, takeUpload } from '#server/modules/uploads/take-upload.ts'
import type { UploadWorkers } from '#server/modules/uploads/upload-workers.ts'
import {
  contentPieces,
  insertContent,
  insertContentPiece,
  type PublishedFile,
  publishedFiles,
} from './files.store.ts'

type Deps = { db: Db; uploads: UploadWorkers }

/** Gives published files out, and takes what is to be in them. */
export async function serveFiles(app: FastifyInstance, { db, uploads }: Deps) {
  openEndpoint(app, 'file', {
    answer: async ({ input, actor, now, reply }) => {
      const name = input['*'].normalize('NFC')
      const files = seenBy(await publishedFiles(db), actor, brisbaneDay(now))
      return give(
        db,
        reply,
        files.find((file) => file.name === name),
      )
    },
  })
  openEndpoint(app, 'staffFile', {
    answer: async ({ input, reply }) =>
      give(
        db,
        reply,
        (await publishedFiles(db)).find(({ id }) => id === input.fileId),
      ),
  })
  await app.register(async (scope) => {
    await scope.register(multipart, ONE_FILE)
    openEndpoint(scope, 'staffFileContent', {
      answer: async ({ actor, now, request, askAgain }) => {
        let content = {}
        await takeFormFile(request, 'file', (file) =>
          takeUpload(uploads, file, async ({ path, type, size }) => {
            await askAgain()
            const { id } = await db.transaction().execute(async (tx) => {
              const made = await insertContent(tx, { type, size, userId: actor.userId, now })
              for await (const piece of piecesAt(path)) await insertContentPiece(tx, made.id, piece)
              return made
            })
            content = { contentId: String(id), name: plainFileName(file.fileName), type, size }
          }),
        )
        return content
      },
    })
  })
}

/** @throws Refusal file.unknown where there is no file */
function give(db: Db, reply: FastifyReply, file: PublishedFile | undefined) {
  if (!file) throw new Refusal('file.unknown')
  const { name, type, size, contentId } = file
  return sendUpload(reply, { name, type, size, pieces: contentPieces(db, contentId) })
}
