import * as z from 'zod/mini'
import { ORDER_TEXT_MAX } from '../codes/limits.ts'
import { ORDER_QUEUES } from '../codes/order-queues.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import { delivery } from './delivery.ts'
import * as f from './fields.ts'
import { payToRelease } from './orders.ts'
import { pageInput, pageOutput } from './pages.ts'

const REASON_MAX = 200
const NOTE_MAX = 1_000
const LINES_MAX = 1_800 // characters, so a few hundred lines

/** How many units of an order or a line are where (shared/rules/line-steps.ts). */
const units = {
  quantity: f.int,
  allocated: f.int,
  picking: f.int,
  picked: f.int,
  shipped: f.int,
  cancelled: f.int,
}
const staffOrder = {
  webOrderNo: f.keyOut,
  orderno: f.string,
  placedAt: f.moment,
  accountId: f.string,
  accountName: f.string,
  reference: f.string,
  lowstatus: f.string,
  heldReason: f.string,
  shipNow: f.boolean,
  totalIncGST: f.money,
  /** What of the total its cancelled units take off, inc GST. */
  cancelledIncGST: f.money,
}
/** An entry of the audit as the console shows it. */
export const auditEntry = z.object({
  id: f.keyOut,
  at: f.moment,
  action: f.string,
  /** Who acts: a name, or the kind of actor where it is nobody's. */
  who: f.string,
  subjectKind: f.string,
  subjectId: f.string,
  accountId: f.string,
  before: z.nullable(z.record(f.string, z.unknown())),
  after: z.nullable(z.record(f.string, z.unknown())),
  detail: z.record(f.string, z.unknown()),
})

export const staffOrderCalls = calls({
  staffQueues: {
    method: 'GET',
    about: 'How many orders stand in each queue of the staff console',
    needs: NEEDS.staffOrders,
    input: f.nothing,
    output: z.object({
      queues: z.array(z.object({ queue: z.enum(ORDER_QUEUES), count: f.int, isExact: f.boolean })),
      openWaves: f.int,
    }),
  },
  staffOrdersPage: {
    method: 'GET',
    about: 'A page of the orders of all accounts, in one queue and found by words',
    needs: NEEDS.staffOrders,
    work: ({ text }) => (text ? 'search' : 'read'),
    input: z.object({
      ...pageInput,
      queue: z._default(z.enum(ORDER_QUEUES), 'all'),
      /** A number of the order, its shipments or invoices, else words of reference, customer and products. */
      text: f.optionalText(ORDER_TEXT_MAX),
      sort: z.optional(z.enum(['newest', 'oldest'])),
    }),
    output: z.object({
      orders: z.array(z.object({ ...staffOrder, lines: f.int, ...units })),
      ...pageOutput,
    }),
  },
  staffOrder: {
    method: 'GET',
    about: 'An order with its lines, holds, shipments, invoices and what has happened to it',
    needs: NEEDS.staffOrders,
    input: z.object({ webOrderNo: f.key }),
    output: z.object({
      order: z.object({
        ...staffOrder,
        customerId: f.string,
        customerName: f.string,
        placedBy: f.string,
        email: f.string,
        freight: f.string,
        paymentMethodId: f.string,
        goods: f.money,
        freightCharge: f.money,
        fee: f.money,
        gst: f.money,
        delivery,
      }),
      lines: z.array(
        z.object({
          lineNo: f.int,
          productId: f.string,
          name: f.string,
          status: f.string,
          unitPrice: f.money,
          ...units,
          /** Cancelled units that another product is sent for. */
          swapped: f.int,
          /** The product that this line is sent instead of, or ''. */
          insteadOf: f.string,
          /** Units of the product that nobody has been allocated. */
          available: f.int,
          waves: f.ints,
        }),
      ),
      holds: z.array(
        z.object({
          kind: f.string,
          reason: f.string,
          heldAt: f.moment,
          releasedAt: z.nullable(f.moment),
          releaseReason: f.string,
        }),
      ),
      /** Where it is held for credit. */
      payToRelease: z.nullable(payToRelease),
      shipments: z.array(
        z.object({
          shipmentNo: f.string,
          carrier: f.string,
          connote: f.string,
          url: f.string,
          shippedAt: f.moment,
          invoiceNo: f.string,
          units: f.int,
        }),
      ),
      invoices: z.array(
        z.object({
          invoiceNo: f.string,
          kind: f.string,
          invoicedOn: f.day,
          dueOn: z.nullable(f.day),
          amount: f.money,
          balance: f.money,
        }),
      ),
      mails: z.array(
        z.object({ id: f.keyOut, subject: f.string, recipient: f.string, at: f.moment, state: f.string }),
      ),
      /** What staff noted, the newest first. */
      notes: z.array(z.object({ id: f.keyOut, at: f.moment, who: f.string, note: f.string })),
      /** The newest first. */
      events: z.array(auditEntry),
    }),
  },
  staffHoldOrder: {
    method: 'PUT',
    about: 'Hold an order: it keeps what it has been allocated and goes no further',
    needs: NEEDS.staffHoldOrders,
    input: z.object({ webOrderNo: f.key, reason: f.optionalLine(REASON_MAX) }),
    output: f.nothing,
  },
  staffReleaseOrder: {
    method: 'PUT',
    about: 'Release an order from everything that holds it',
    needs: NEEDS.staffHoldOrders,
    input: z.object({ webOrderNo: f.key, reason: f.optionalLine(REASON_MAX) }),
    output: f.nothing,
  },
  staffSplitOrder: {
    method: 'PUT',
    about: 'Let an order that leaves as a whole leave in parts from now on',
    needs: NEEDS.staffHoldOrders,
    input: z.object({ webOrderNo: f.key, reason: f.optionalLine(REASON_MAX) }),
    output: z.object({ lowstatus: f.string }),
  },
  staffNoteOrder: {
    method: 'POST',
    about: 'Note something of an order: its time line shows it, and the customer does not',
    needs: NEEDS.staffOrders,
    input: z.object({ entryId: z.uuid(), webOrderNo: f.key, note: f.optionalText(NOTE_MAX) }),
    output: f.nothing,
  },
  staffReinstateOrder: {
    method: 'PUT',
    about: 'Undo the cancelling of an order, or of some of its lines, where the stock can be had again',
    needs: NEEDS.staffCancelOrders,
    input: z.object({
      webOrderNo: f.key,
      /** All that was cancelled where it is left out. */
      lineNos: z.optional(f.json(f.ints, LINES_MAX)),
      /** How many units the page said it would reinstate; others are refused. */
      units: f.count,
      reason: f.optionalLine(REASON_MAX),
    }),
    output: z.object({ lowstatus: f.string, isHeld: f.boolean }),
  },
  staffCancelLines: {
    method: 'PUT',
    about: 'Cancel what waits and what is allocated of an order, or of some of its lines',
    needs: NEEDS.staffCancelOrders,
    input: z.object({
      webOrderNo: f.key,
      /** All that can be cancelled where it is left out. */
      lineNos: z.optional(f.json(f.ints, LINES_MAX)),
      /** How many units the page said it would cancel; others are refused. */
      units: f.count,
      reason: f.optionalLine(REASON_MAX),
    }),
    output: z.object({ lowstatus: f.string }),
  },
})
