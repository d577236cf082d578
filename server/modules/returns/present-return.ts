import type { OutputOf } from '#shared/calls/call.ts'
import type { returnCalls } from '#shared/calls/returns.ts'
import { RETURN_REASONS } from '#shared/codes/return-reasons.ts'
import type { LineVerdict } from '#shared/rules/return-policy.ts'
import type { OwnReplacementOrder } from './replacement-order-of.ts'
import type { ReturnPageRow } from './return-pages.store.ts'
import type { CreditOfReturn, ReturnEventRow, ReturnLineRow, ReturnRow } from './returns.store.ts'

type Calls = typeof returnCalls
type WireRequest = OutputOf<Calls['returnsFromServer']>['returns'][number]
export type WireFullRequest = OutputOf<Calls['returnRequest']>['returns'][number]
export type WireVerdict = WireFullRequest['lines'][number]['verdict']
export type DocumentRow = { id: number; request_no: number; file_name: string }

/** The reasons by their codes (RET-08). */
export const REASON_MAP = Object.fromEntries(
  Object.entries(RETURN_REASONS).map(([code, reason]) => [
    code,
    {
      code,
      name: reason.name,
      bestfor: reason.bestFor,
      toptip: reason.topTip,
      termsconditions: reason.terms,
    },
  ]),
)

const fieldsOf = (row: ReturnRow) => ({
  requestno: row.request_no,
  customerref: row.customer_ref,
  contactname: row.contact_name,
  contactemail: row.contact_email,
  contactphone: row.contact_phone,
  reason: row.reason,
  status: row.status,
  registeredtime: row.registered_at,
  address1: row.address1,
  address2: row.address2,
  address3: row.address3,
  suburb: row.suburb,
  city: row.city,
  state: row.state,
  postcode: row.postcode,
  rtsInvoiceNo: row.rts_invoice_no ?? '',
  sendBy: row.send_by,
})

/** seesPrices: amounts are for letter D alone (decision 34). isStaff: it is read in the console. */
type Seeing = { seesPrices: boolean; isStaff?: boolean }

const presentLine = (line: ReturnLineRow, { seesPrices }: Seeing) => ({
  requestno: line.request_no,
  linno: line.line_no,
  itemno: line.product_id,
  itemname: line.name,
  qty: line.quantity,
  faultdesc: line.fault,
  ...(seesPrices && { saleprice: line.price_cents }),
  invoiceno: line.invoice_no,
})
export const presentDocument = (row: DocumentRow) => ({
  id: row.id,
  requestno: row.request_no,
  originalfilename: row.file_name,
})

type Parts = { lines: readonly ReturnLineRow[]; documents: readonly DocumentRow[] }

/** A request with its lines and documents as the list has it (RET-05 to RET-07). */
export const presentReturn = (row: ReturnRow, { lines, documents }: Parts, seeing: Seeing): WireRequest => ({
  ...fieldsOf(row),
  lines: lines.map((line) => presentLine(line, seeing)),
  documents: documents.map(presentDocument),
})

export const presentVerdict = (verdict: LineVerdict, { seesPrices }: Seeing): WireVerdict => ({
  refusal: verdict.refusal ?? '',
  kind: verdict.kind,
  words: verdict.words,
  sendBy: verdict.sendBy,
  ...(seesPrices && {
    fee: verdict.feeCents,
    credit: verdict.creditCents,
    gst: verdict.gstCents,
    owed: verdict.owedCents,
  }),
})

/** What is to be ordered for a stock rotation, for who may see prices. */
export const presentReplacementOrder = (order: OwnReplacementOrder | null, { seesPrices }: Seeing) =>
  seesPrices && order
    ? {
        replacementOrder: {
          asked: order.askedCents,
          ordered: order.orderedCents,
          owed: order.owedCents,
          otherOwed: order.otherOwedCents,
        },
      }
    : {}

/** A line with the day it was bought and what the policy says of it. */
export type JudgedLine = { line: ReturnLineRow; invoicedOn: string; verdict: LineVerdict }
type FullParts = {
  lines: readonly JudgedLine[]
  documents: readonly DocumentRow[]
  events: readonly ReturnEventRow[]
  replacementOrder: OwnReplacementOrder | null
  credits: CreditOfReturn[]
  /** Null for other reasons than a stock rotation. */
  rotationsUsed: number | null
}

/** A request as its own page has it. */
export const presentFullReturn = (row: ReturnRow, parts: FullParts, seeing: Seeing): WireFullRequest => ({
  ...fieldsOf(row),
  lines: parts.lines.map(({ line, invoicedOn, verdict }) => ({
    ...presentLine(line, seeing),
    productNo: line.product_id,
    productQty: line.quantity,
    ...(seeing.seesPrices && { salePrice: line.price_cents }),
    invoicedate: invoicedOn,
    verdict: presentVerdict(verdict, seeing),
    accepted: line.accepted,
    decision: line.decision,
    received: line.received,
    credited: line.credited,
    charged: line.charged,
    replaced: line.replaced,
    sent: line.sent,
  })),
  ...presentReplacementOrder(parts.replacementOrder, seeing),
  ...(parts.rotationsUsed !== null && { rotationsUsed: parts.rotationsUsed }),
  documents: parts.documents.map(presentDocument),
  ...(seeing.seesPrices && { credits: parts.credits }),
  events: parts.events.map((event) => presentEvent(event, seeing)),
})

/**
 * A hand-over among staff has words, of whom it goes to: who is no staff reads that somebody looks at it.
 * What staff found in goods that came back is for staff alone.
 */
const presentEvent = ({ id, at, kind, facts, by_name }: ReturnEventRow, { isStaff = false }: Seeing) => {
  const isTheirs = kind === 'assigned' && facts.words !== undefined && !isStaff
  return {
    ...{ id, at, kind },
    words: isTheirs ? '' : (facts.words ?? (isStaff ? facts.found : undefined) ?? ''),
    by: isTheirs ? '' : (by_name ?? ''),
    creditNo: facts.creditNo ?? '',
  }
}

export const presentPageRow = (row: ReturnPageRow, { seesPrices }: Seeing) => ({
  requestno: row.request_no,
  customerref: row.customer_ref,
  reason: row.reason,
  status: row.status,
  registeredtime: row.registered_at,
  sendBy: row.send_by,
  units: row.units,
  decidedUnits: row.decided_units,
  acceptedUnits: row.accepted_units,
  ...(seesPrices && { total: row.total_cents }),
})
