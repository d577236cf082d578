import * as z from 'zod/mini'
import * as f from './fields.ts'

/* Service requests as calls answer them. */

/** What the policy says of a line (shared/rules/return-policy.ts); amounts ex GST, for letter D alone. */
export const verdict = z.object({
  /** '' where the policy takes it back. */
  refusal: f.string,
  kind: f.string,
  words: f.string,
  /** The last day on which the goods may arrive, if it were approved today. */
  sendBy: f.day,
  fee: z.optional(f.money),
  credit: z.optional(f.money),
  gst: z.optional(f.money),
  /** The order that a rotation of this line asks for. */
  owed: z.optional(f.money),
})
/**
 * The order that a stock rotation asks for (shared/rules/replacement-order.ts), ex GST, for letter D alone.
 * Not there for other reasons, nor a year after the request was submitted.
 */
export const replacementOrder = z.optional(
  z.object({
    asked: f.money,
    /** What of the account's orders since it was submitted counts for it. */
    ordered: f.money,
    /** What is still to be ordered for it. */
    owed: f.money,
    /** What is still to be ordered for the account's other rotations. */
    otherOwed: f.money,
  }),
)
const line = z.object({
  requestno: f.keyOut,
  linno: f.int,
  itemno: f.string,
  itemname: f.string,
  qty: f.int,
  faultdesc: f.string,
  /** The invoiced price of one unit ex GST; needs D. */
  saleprice: z.optional(f.money),
  invoiceno: f.string,
})
export const document = z.object({
  id: f.keyOut,
  requestno: f.keyOut,
  originalfilename: f.string,
})
const requestFields = {
  requestno: f.keyOut,
  customerref: f.string,
  contactname: f.string,
  contactemail: f.string,
  contactphone: f.string,
  /** A code of allReasonCodeToReason. */
  reason: f.string,
  status: f.string,
  registeredtime: f.moment,
  address1: f.string,
  address2: f.string,
  address3: f.string,
  suburb: f.string,
  city: f.string,
  state: f.string,
  postcode: f.string,
  rtsInvoiceNo: f.string,
  /** The last day on which the goods may arrive, once they may be sent. */
  sendBy: z.nullable(f.day),
}
export const request = z.object({
  ...requestFields,
  lines: z.array(line),
  documents: z.array(document),
})
/** A line with what its page shows besides. */
const fullLine = z.extend(line, {
  /** itemno, qty and saleprice as the edit screen names them (RET-32). */
  productNo: f.string,
  productQty: f.int,
  salePrice: z.optional(f.money),
  invoicedate: f.day,
  verdict,
  /** Units that staff accepted, and why not the others; null before they have decided. */
  accepted: z.nullable(f.int),
  decision: f.string,
  received: f.int,
  /** Units that are credited, and how many of them less the restocking fee. */
  credited: f.int,
  charged: f.int,
  /** Units that were repaired or replaced, and how many of them were sent anew from stock. */
  replaced: f.int,
  sent: f.int,
})
export const fullRequest = z.object({
  ...requestFields,
  lines: z.array(fullLine),
  replacementOrder,
  /**
   * Of a stock rotation: how many others the account has in the month of its submission, before that in this
   * month.
   */
  rotationsUsed: z.optional(f.int),
  documents: z.array(document),
  /**
   * Its credit notes, the oldest first, for letter D alone: the goods, the restocking fee taken off them and
   * the GST, zero or more; total is inc GST.
   */
  credits: z.optional(
    z.array(z.object({ creditNo: f.string, goods: f.money, fee: f.money, gst: f.money, total: f.money })),
  ),
  /** What happened, the oldest first. by: a name, '' for the portal. creditNo: of its credit note, or ''. */
  events: z.array(
    z.object({
      id: f.keyOut,
      at: f.moment,
      kind: f.string,
      words: f.string,
      by: f.string,
      creditNo: f.string,
    }),
  ),
})
