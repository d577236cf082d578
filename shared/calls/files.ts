import * as z from 'zod/mini'
import { UPLOAD_FORM_BYTES } from '../codes/limits.ts'
import { FILE_CONTENT_PATH, FILES_PATH } from '../codes/routes.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import { endpoints } from './endpoint.ts'
import * as f from './fields.ts'

const NAME_MAX = 300 // characters of a name in an address, which may be none

export const fileCalls = calls({
  filesFromServer: {
    method: 'GET',
    about: 'The files that the account may download today, by name',
    needs: NEEDS.files,
    input: f.nothing,
    output: z.object({
      fileDetails: z.array(
        z.object({
          name: f.string,
          /** Bytes. */
          size: f.int,
          /** When what is in it came. */
          at: f.moment,
        }),
      ),
    }),
  },
})

/** Files that staff publish, as they come and go out. */
export const fileEndpoints = endpoints({
  file: {
    method: 'GET',
    path: `${FILES_PATH}/*`,
    about: 'A file that the account may download today, by its name in the list and never as a path',
    needs: NEEDS.files,
    input: z.object({ '*': f.text(NAME_MAX) }),
    limit: 'read',
    answers: 'file',
  },
  staffFile: {
    method: 'GET',
    path: `/papers${FILES_PATH}/:fileId`,
    about: 'Any published file, for staff',
    needs: NEEDS.staffFiles,
    input: z.object({ fileId: f.key }),
    limit: 'read',
    answers: 'file',
  },
  staffFileContent: {
    method: 'POST',
    path: FILE_CONTENT_PATH,
    about:
      'What is to be in a published file, as a form with the field `file`; staffSaveFile gives it to one',
    needs: NEEDS.staffFiles,
    proof: 'header',
    input: f.nothing,
    limit: 'write',
    bodyMax: UPLOAD_FORM_BYTES,
    answers: 'json',
  },
})
