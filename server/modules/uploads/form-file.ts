import type { FastifyMultipartBaseOptions } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { UPLOAD_MAX_BYTES } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { isStorable } from '#shared/rules/one-line.ts'

/** What a form with one file may have. */
export const ONE_FILE: FastifyMultipartBaseOptions = {
  limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 4, fieldSize: 1_000, parts: 5, headerPairs: 20 },
}

/** isCut: the file is larger than files may be; known once the stream has ended. */
export type FormFile = { fileName: string; stream: AsyncIterable<Buffer>; isCut: () => boolean }

/**
 * Takes the file of a form as it comes.
 * @param field the field of the form that has the file
 * @throws Refusal input.invalid where the form is broken or cut off, and what `take` throws
 */
export async function takeFormFile(
  request: FastifyRequest,
  field: string,
  take: (file: FormFile) => Promise<void>,
): Promise<void> {
  const broken = () => new Refusal('input.invalid', { field })
  if (!request.isMultipart()) throw broken()
  const part = await request.file().catch((problem: unknown) => {
    throw isOfPlugin(problem) ? problem : broken()
  })
  const fileName = part?.filename ?? '' // an empty name comes as undefined, which its type leaves out
  if (part?.fieldname !== field || !isStorable(fileName)) throw broken()
  const file = { fileName, stream: part.file, isCut: () => part.file.truncated }
  await take(file).catch((problem: unknown) => {
    throw part.file.errored ? broken() : problem
  })
}

/** The plugin's own errors have a status; the parser below it throws what it stumbles over. */
const isOfPlugin = (problem: unknown) => problem instanceof Error && 'statusCode' in problem
