import * as z from 'zod/mini'
import { LIST_PAGE_MAX, ORDER_TEXT_MAX, RETURN_FIELD_MAX } from '../codes/limits.ts'
import { RETURN_LISTS } from '../codes/return-statuses.ts'
import { NEEDS } from '../rules/access.ts'
import { activities } from './activities.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { document, fullRequest, replacementOrder, request, verdict } from './return-shapes.ts'

/** The answer of every change: the request as it is now. */
const changed = z.object({ requestno: f.keyOut, returns: z.array(fullRequest) })

const reason = z.object({
  code: f.string,
  name: f.string,
  bestfor: f.string,
  toptip: f.string,
  termsconditions: f.string,
})

const contact = {
  customerRef: f.optionalLine(RETURN_FIELD_MAX.reference),
  contactName: f.optionalLine(RETURN_FIELD_MAX.name),
  contactEmail: f.optionalLine(RETURN_FIELD_MAX.email),
  contactPhone: f.optionalLine(RETURN_FIELD_MAX.phone),
}
/** Where the goods are; the account's default delivery address where all of it is missing (OP-21). */
const address = {
  address1: z.optional(f.line(200)),
  address2: z.optional(f.line(200)),
  address3: z.optional(f.line(200)),
  suburb: z.optional(f.line(100)),
  city: z.optional(f.line(100)),
  state: z.optional(f.line(20)),
  postcode: z.optional(f.line(20)),
}
const aliases = {
  addressLine1: 'address1',
  addressLine2: 'address2',
  addressLine3: 'address3',
} as const
const created = { reasonCode: f.optionalLine(10), ...contact, ...address }
const ofRequest = { requestNo: f.key }
const fault = z.optional(f.text(RETURN_FIELD_MAX.fault))

/** Service requests. Every one is of the session's account: another's is not there (decision 27). */
export const returnCalls = calls({
  returnsFromServer: {
    method: 'GET',
    about: 'The service requests of the account, the newest first, with the reasons by their codes',
    needs: NEEDS.returns,
    input: f.nothing,
    output: z.object({ returns: z.array(request), allReasonCodeToReason: z.record(f.string, reason) }),
  },
  returnsPage: {
    method: 'GET',
    about: 'A page of the incomplete or the submitted service requests, the newest first',
    needs: NEEDS.returns,
    input: z.object({
      list: z._default(z.enum(RETURN_LISTS), 'submitted'),
      /** In a number, a reference or a product. */
      text: f.optionalLine(ORDER_TEXT_MAX),
      cursor: z.optional(f.text()),
      limit: z.optional(f.count.check(z.minimum(1), z.maximum(LIST_PAGE_MAX))),
    }),
    output: z.object({
      returns: z.array(
        z.object({
          requestno: f.keyOut,
          customerref: f.string,
          reason: f.string,
          status: f.string,
          registeredtime: f.moment,
          sendBy: z.nullable(f.day),
          units: f.int,
          /** Units that staff decided about, and how many of them they accepted; null before that. */
          decidedUnits: z.nullable(f.int),
          acceptedUnits: z.nullable(f.int),
          /** Ex GST, at the invoiced prices; needs D. */
          total: z.optional(f.money),
        }),
      ),
      next: f.string,
      /** With the first page only; over LIST_COUNT_MAX it is not exact. */
      total: z.optional(z.object({ count: f.int, isExact: f.boolean })),
    }),
  },
  returnRequest: {
    method: 'GET',
    about: 'A service request with the verdict of the policy over each line, and what happened to it',
    needs: NEEDS.returns,
    input: z.object(ofRequest),
    output: changed,
  },
  returnVerdict: {
    method: 'GET',
    about: 'What the policy says of units of a product: from which invoices they come back, and for what',
    needs: NEEDS.returns,
    input: z.object({
      productId: f.id,
      quantity: f.count,
      reasonCode: f.optionalLine(10),
      /** The request it is to be added to. */
      requestNo: z.optional(f.key),
      /** Only units of this invoice. */
      invoiceNo: z.optional(f.line(40)),
    }),
    output: z.object({
      productId: f.string,
      name: f.string,
      isCovered: f.boolean,
      /** How many units the policy takes back. */
      most: f.int,
      /** Why it does not take all of them, or ''. */
      words: f.string,
      needsReference: f.boolean,
      parts: z.array(
        z.object({
          invoiceno: f.string,
          invoicedate: f.day,
          qty: f.int,
          saleprice: z.optional(f.money),
          verdict,
        }),
      ),
      /** Stock rotations that the account has used this month. */
      rotationsUsed: f.int,
      /** Of the request with these units. */
      replacementOrder,
    }),
  },
  createReturnRequestContact: {
    method: 'POST',
    about: 'Begin a service request; it is listed from its first product on',
    needs: NEEDS.returns,
    input: z.object(created),
    aliases,
    output: changed,
  },
  createReturnRequestContactRTS: {
    method: 'POST',
    about: 'The same for a parcel that came back to its sender, with the number of its invoice',
    needs: NEEDS.returns,
    input: z.object({ ...created, rtsInvoiceNo: f.optionalLine(40) }),
    aliases,
    output: changed,
  },
  updateReturnRequestContact: {
    method: 'PUT',
    about: 'Change reference and contact of a service request that is not submitted',
    needs: NEEDS.returns,
    input: z.object({ ...ofRequest, ...contact }),
    aliases: { requestno: 'requestNo' },
    output: changed,
  },
  addReturnRequestProduct: {
    method: 'POST',
    about: 'Add units of a product: a line for each invoice line they come from',
    needs: NEEDS.returns,
    input: z.object({
      ...ofRequest,
      productId: f.optionalLine(100),
      quantity: z._default(f.count, 0),
      faultDescription: fault,
      /** Only units of this invoice. */
      invoiceNo: z.optional(f.line(40)),
    }),
    output: changed,
  },
  changeReturnRequestLine: {
    method: 'PUT',
    about: 'Change units and fault description of a line',
    needs: NEEDS.returns,
    input: z.object({ ...ofRequest, lineNo: f.count, quantity: f.count, faultDescription: fault }),
    output: changed,
  },
  deleteReturnRequestLine: {
    method: 'DELETE',
    about: 'Take a line out of a service request that is not submitted',
    needs: NEEDS.returns,
    input: z.object({ ...ofRequest, lineNo: f.count }),
    output: changed,
  },
  deleteIncompleteReturnRequest: {
    method: 'DELETE',
    about: 'Delete a service request that is not submitted',
    needs: NEEDS.returns,
    input: z.object(ofRequest),
    output: changed,
  },
  submitIncompleteReturnRequest: {
    method: 'PUT',
    about: 'Submit a service request: from then on staff decide',
    needs: NEEDS.returns,
    work: 'mail',
    input: z.object(ofRequest),
    output: changed,
  },
  beginReturnDocument: {
    method: 'POST',
    about: 'Begin to send a file of evidence, or go on with one that was cut off',
    needs: NEEDS.returns,
    input: z.object({
      ...ofRequest,
      fileName: f.text(1_000),
      size: f.count,
      /** The file that was begun, where an answer to one of its pieces was lost: it may have come whole. */
      documentId: z.optional(f.key),
    }),
    /** offset: how many bytes have come, where the sending goes on. */
    output: z.object({ documentId: f.keyOut, offset: f.int }),
  },
  deleteReturnRequestDocument: {
    method: 'DELETE',
    about: 'Remove a file of evidence from a service request that is not submitted',
    needs: NEEDS.returns,
    input: z.object({ ...ofRequest, documentId: f.key }),
    output: z.object({ documents: z.array(document) }),
  },
  addActivityViewReturn: {
    method: 'POST',
    about: 'Note that a service request was looked at',
    needs: NEEDS.returns,
    input: z.object(ofRequest),
    aliases: { requestno: 'requestNo' },
    output: activities,
  },
})
