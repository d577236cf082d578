import * as z from 'zod/mini'
import { LARGE_BODY_MAX } from '../codes/limits.ts'
import { RETURN_ASSIGNEES, STAFF_RETURN_LISTS } from '../codes/return-statuses.ts'
import { NEEDS } from '../rules/access.ts'
import type { ReturnInvoice } from '../rules/return-credit.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { pageInput, pageOutput } from './pages.ts'
import { fullRequest } from './return-shapes.ts'

const TEXT_MAX = 200
const LINES_MAX = 100_000 // characters

const head = {
  requestno: f.keyOut,
  accountId: f.string,
  accountName: f.string,
  customerId: f.string,
  reason: f.string,
  status: f.string,
  submittedAt: f.moment,
  sendBy: z.nullable(f.day),
  /** Who looks after it, or ''. */
  assignedTo: f.string,
  assigneeId: z.nullable(f.keyOut),
  units: f.int,
  /** Units that staff decided about, and how many of them they accepted; null before that. */
  decidedUnits: z.nullable(f.int),
  acceptedUnits: z.nullable(f.int),
  /** Ex GST, at the invoiced prices. */
  amount: f.money,
}
const toCredit = z.object({
  invoiceNo: f.string,
  ...{ goods: f.money, freight: f.money, fee: f.money, gst: f.money, amount: f.money },
  ...{ creditedGoods: f.money, creditedFreight: f.money, creditedFee: f.money, creditedGst: f.money },
})
const detail = z.object({
  ...head,
  request: fullRequest,
  /**
   * The invoices of units that came back and are not settled, for what their credit comes to: goods, freight
   * and fee ex GST, GST and the whole, and what was credited before, zero or more.
   */
  invoices: z.array(toCredit),
  /**
   * The orders that its lines were invoiced for, with the number that is shown; none for an invoice that was
   * imported without one.
   */
  orders: z.array(z.object({ invoiceNo: f.string, webOrderNo: f.keyOut, orderNo: f.string })),
  /** The barcodes of its products, for a scanner. */
  eans: z.array(z.object({ productId: f.string, ean: f.string })),
  /** So many things have happened to it: a step of a page that has seen fewer is refused. */
  seen: f.int,
})
/** seen: as the page has read it. */
const step = { requestNo: f.key, seen: f.count }
const units = z.array(z.object({ lineNo: f.int, units: f.int }))

/** The service requests of all accounts, and what staff do with them. */
export const staffReturnCalls = calls({
  staffReturnsPage: {
    method: 'GET',
    about: 'A page of the submitted service requests, the longest waiting first; of ended ones the newest',
    needs: NEEDS.staffReturns,
    work: ({ text }) => (text ? 'search' : 'read'),
    input: z.object({
      ...pageInput,
      list: z._default(z.enum(STAFF_RETURN_LISTS), 'waiting'),
      /** Those that are assigned to the caller, or to nobody. */
      assignee: z.optional(z.enum(RETURN_ASSIGNEES)),
      /** A number, an account, or a part of either. */
      text: f.optionalText(TEXT_MAX),
    }),
    output: z.object({ returns: z.array(z.object(head)), ...pageOutput }),
  },
  staffReturnFigures: {
    method: 'GET',
    about:
      'How long service requests wait to be decided, and how much of what was decided lately was rejected',
    needs: NEEDS.staffReturns,
    input: f.nothing,
    output: z.object({
      waiting: f.int,
      /** Of those, how many were submitted more than RETURN_SLOW_DAYS ago. */
      slow: f.int,
      /** When the longest waiting one was submitted. */
      oldest: z.nullable(f.moment),
      /** Requests of the last RETURN_FIGURE_DAYS that are decided; how many of them were rejected whole. */
      decided: f.int,
      rejected: f.int,
      /** Their units, and how many of those were not accepted. */
      units: f.int,
      unitsRejected: f.int,
    }),
  },
  staffReturn: {
    method: 'GET',
    about: 'A service request with its evidence and the verdict that its dealer sees',
    needs: NEEDS.staffReturns,
    input: z.object({ requestNo: f.key }),
    output: detail,
  },
  staffReturnAssignees: {
    method: 'GET',
    about: 'Who decides service requests, by name: each of them can be asked to look after one',
    needs: NEEDS.staffDecideReturns,
    input: f.nothing,
    output: z.object({ people: z.array(z.object({ userId: f.keyOut, name: f.string })) }),
  },
  staffAssignReturn: {
    method: 'PUT',
    about: 'Say who looks after a service request: oneself, somebody else who decides them, or nobody',
    needs: NEEDS.staffDecideReturns,
    /** Without an assignee nobody looks after it any more. */
    input: z.object({ ...step, assigneeId: z.optional(f.key) }),
    output: detail,
  },
  staffDecideReturn: {
    method: 'PUT',
    about: 'Accept so many units of each line, with a reason for those that are not; its contact gets a mail',
    needs: NEEDS.staffDecideReturns,
    input: z.object({
      ...step,
      lines: f.json(
        z.array(z.object({ lineNo: f.int, accepted: f.int, reason: f.line(TEXT_MAX) })),
        LINES_MAX,
      ),
    }),
    output: detail,
    bodyMax: LARGE_BODY_MAX,
  },
  staffReceiveReturn: {
    method: 'PUT',
    about: 'Take in units that came back; those that can be sold again go into stock',
    needs: NEEDS.staffReceiveReturns,
    input: z.object({
      ...step,
      lines: f.json(z.array(z.object({ lineNo: f.int, units: f.int, good: f.int })), LINES_MAX),
      /** What staff found as they looked at the goods; its dealer does not read it. */
      found: z.optional(f.line(TEXT_MAX)),
    }),
    output: detail,
    bodyMax: LARGE_BODY_MAX,
  },
  staffCreditReturn: {
    method: 'POST',
    about: 'Credit received units at their invoiced price, less the fee of the policy unless it is waived',
    needs: NEEDS.staffMoney,
    input: z.object({
      ...step,
      lines: f.json(units, LINES_MAX),
      isFeeWaived: z._default(f.flag, false),
      /** What the page says that it comes to, in cents inc GST; with other credit notes it is refused. */
      totalCents: f.count,
    }),
    output: detail,
    bodyMax: LARGE_BODY_MAX,
  },
  staffReplaceReturn: {
    method: 'POST',
    about: 'Note that received units were repaired, or replaced by units that leave stock, and what was done',
    needs: NEEDS.staffDecideReturns,
    input: z.object({
      ...step,
      lines: f.json(z.array(z.object({ lineNo: f.int, units: f.int, sent: f.int })), LINES_MAX),
      reason: f.optionalLine(TEXT_MAX),
    }),
    output: detail,
    bodyMax: LARGE_BODY_MAX,
  },
  staffCloseReturn: {
    method: 'PUT',
    about: 'End a service request with a reason; what did not come back can be returned again',
    needs: NEEDS.staffDecideReturns,
    input: z.object({ ...step, reason: f.optionalLine(TEXT_MAX) }),
    output: detail,
  },
})

/** An invoice of `staffReturn` as the rules of a credit take it. */
export const invoiceToCredit = (of: z.output<typeof toCredit>): ReturnInvoice => ({
  invoiceNo: of.invoiceNo,
  amounts: {
    goodsCents: of.goods,
    freightCents: of.freight,
    feeCents: of.fee,
    gstCents: of.gst,
    totalIncGstCents: of.amount,
  },
  credited: {
    goodsCents: of.creditedGoods,
    freightCents: of.creditedFreight,
    feeCents: of.creditedFee,
    gstCents: of.creditedGst,
  },
})
