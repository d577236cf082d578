import * as z from 'zod/mini'
import { UPLOAD_FORM_BYTES, UPLOAD_PIECE_BYTES } from '../codes/limits.ts'
import { EVIDENCE_PATH } from '../codes/routes.ts'
import { NEEDS } from '../rules/access.ts'
import { endpoints } from './endpoint.ts'
import * as f from './fields.ts'

/** Evidence for service requests, as it comes and goes out. */
export const evidenceEndpoints = endpoints({
  returnDocument: {
    method: 'GET',
    path: `${EVIDENCE_PATH}/:documentId`,
    about: 'A picture or PDF of a service request of the account',
    needs: NEEDS.returns,
    input: z.object({ documentId: f.key }),
    limit: 'read',
    answers: 'file',
  },
  staffReturnDocument: {
    method: 'GET',
    path: `/papers${EVIDENCE_PATH}/:documentId`,
    about: 'The same of a submitted service request of any account, for staff',
    needs: NEEDS.staffReturns,
    input: z.object({ documentId: f.key }),
    limit: 'read',
    answers: 'file',
  },
  returnDocumentPiece: {
    method: 'POST',
    path: `${EVIDENCE_PATH}/:documentId`,
    about: 'The next piece of a file, from the byte `offset` on, as application/offset+octet-stream',
    needs: NEEDS.returns,
    proof: 'header',
    input: z.object({ documentId: f.key, offset: f.count }),
    limit: 'write',
    bodyMax: UPLOAD_PIECE_BYTES,
    answers: 'json',
  },
  returnDocumentForm: {
    method: 'POST',
    path: '/ReturnRequestDocumentServlet/:requestNo',
    about: 'A file of evidence as a form, in the field returnRequestDocument',
    needs: NEEDS.returns,
    proof: 'header',
    input: z.object({ requestNo: f.key }),
    limit: 'write',
    bodyMax: UPLOAD_FORM_BYTES,
    answers: 'json',
  },
})
