import {
  DAMAGE_HOURS,
  GOOD_STOCK_DAYS,
  RESTOCKING_PERCENT,
  RETURN_SEND_BY_DAYS,
  ROTATION_DAYS,
  ROTATION_ORDER_PERCENT,
  ROTATIONS_PER_MONTH,
  WRONG_DELIVERY_HOURS,
} from '../codes/limits.ts'
import { RETURN_REASONS, type ReturnKind, type ReturnReasonCode } from '../codes/return-reasons.ts'
import { shownDay } from './brisbane.ts'
import { addDays, daysBetween } from './calendar-days.ts'
import { percentOf } from './money.ts'
import { orderAsked } from './replacement-order.ts'
import { restockingFee } from './return-credit.ts'

/**
 * A line of an invoice of the account, as far as it matters for a return.
 * invoicedOn: YYYY-MM-DD. priceCents: of one unit, ex GST. quantity: units invoiced. credited: units that
 * credit notes took back. claimed: units of it in service requests that are neither credited nor rejected.
 */
export type BoughtLine = {
  invoiceNo: string
  lineNo: number
  invoicedOn: string
  quantity: number
  priceCents: number
  credited: number
  claimed: number
}
/**
 * What the policy asks about besides the line.
 * today: in the zone of the account. rotations: of the account in the month of today, without this request.
 */
export type ReturnAsked = {
  reason: ReturnReasonCode
  today: string
  gstPercent: number
  rotations: number
  isRotatable: boolean
  isClearance: boolean
}

/**
 * What the policy gives for a line. credit: the invoiced price less the fee. rotation: the same without a
 * fee, against an order for other goods. replacement: sent again, or credited. evaluation: tested first; a
 * repair, a replacement, or a credit of at most the estimate.
 */
type AcceptedKind = 'credit' | 'rotation' | 'replacement' | 'evaluation'
/** Why the policy refuses a line. */
type ReturnRefusal = 'tooOld' | 'tooNew' | 'clearance' | 'notRotatable' | 'rotationUsed'

/**
 * The verdict over units of one invoice line. Amounts in cents: feeCents and creditCents ex GST, the credit
 * less the fee; gstCents on the credit. owedCents: the order, ex GST, that a rotation asks for. sendBy: the
 * last day on which the goods may arrive, if it were approved today. words: what the dealer reads.
 */
export type LineVerdict = {
  refusal: ReturnRefusal | null
  kind: AcceptedKind
  feeCents: number
  creditCents: number
  gstCents: number
  owedCents: number
  sendBy: string
  words: string
}

const KINDS: Record<ReturnKind, AcceptedKind> = {
  goodStock: 'credit',
  rotation: 'rotation',
  faulty: 'evaluation',
  damaged: 'replacement',
  wrong: 'replacement',
  sender: 'credit',
}

/** Units of a line that can still come back; never below zero. */
export const returnableUnits = ({ quantity, credited, claimed }: BoughtLine): number =>
  Math.max(0, quantity - credited - claimed)

/**
 * What the returns policy says about units of an invoice line (issue 13; spec 3, section 9: 14 days and 15 %
 * on good stock, rotations of 30 to 90 days once a month for an order of 150 %, 21 days to send, 48 and 72
 * hours to report a delivery; decision 31). Pure; browser, server and staff console share it.
 * @param units whole and above zero
 */
export function lineVerdict(line: BoughtLine, units: number, asked: ReturnAsked): LineVerdict {
  const { kind } = RETURN_REASONS[asked.reason]
  const age = daysBetween(line.invoicedOn, asked.today)
  const refusal = refusalOf(kind, age, asked)
  const value = refusal === null ? units * line.priceCents : 0
  const unitsOfLine = { quantity: units, priceCents: line.priceCents, charged: 0 }
  const feeCents = refusal === null && kind === 'goodStock' ? restockingFee([unitsOfLine]) : 0
  const creditCents = value - feeCents
  return {
    refusal,
    kind: KINDS[kind],
    feeCents,
    creditCents,
    gstCents: percentOf(creditCents, asked.gstPercent),
    owedCents: kind === 'rotation' ? orderAsked([creditCents]) : 0,
    sendBy: addDays(asked.today, RETURN_SEND_BY_DAYS),
    words: refusal === null ? acceptedWords(kind, age) : refusedWords(refusal, kind, line),
  }
}

function refusalOf(kind: ReturnKind, age: number, asked: ReturnAsked): ReturnRefusal | null {
  if (kind === 'goodStock' && asked.isClearance) return 'clearance'
  if (kind === 'rotation') {
    if (!asked.isRotatable) return 'notRotatable'
    if (asked.rotations >= ROTATIONS_PER_MONTH) return 'rotationUsed'
  }
  const { from, to } = AGES[kind] ?? {}
  if (from !== undefined && age < from) return 'tooNew'
  return to !== undefined && age > to ? 'tooOld' : null
}

/** How many days ago goods of a kind were bought; of the other kinds any age is taken back. */
const AGES: Partial<Record<ReturnKind, { from?: number; to: number }>> = {
  goodStock: { to: GOOD_STOCK_DAYS },
  rotation: ROTATION_DAYS,
}

/**
 * The days on which goods were bought that the policy takes back today for a reason, first and last;
 * YYYY-MM-DD, null where there is no such limit.
 */
export function boughtDays({ reason, today }: Pick<ReturnAsked, 'reason' | 'today'>): {
  first: string | null
  last: string | null
} {
  const { from, to } = AGES[RETURN_REASONS[reason].kind] ?? {}
  return {
    first: to === undefined ? null : addDays(today, -to),
    last: from === undefined ? null : addDays(today, -from),
  }
}

/** Within how many days a delivery is reported; on which day it arrived is not known. */
const REPORT_DAYS = { damaged: DAMAGE_HOURS / 24, wrong: WRONG_DELIVERY_HOURS / 24 }

function acceptedWords(kind: ReturnKind, age: number): string {
  switch (kind) {
    case 'goodStock':
      return `Credit less a restocking fee of ${String(RESTOCKING_PERCENT)}%`
    case 'rotation':
      return `Credit against an order of at least ${String(ROTATION_ORDER_PERCENT)}%`
    case 'faulty':
      return 'Tested on arrival: repair, replacement or credit'
    case 'sender':
      return 'Credit at the invoiced price'
    case 'damaged':
    case 'wrong': {
      const hours = String(kind === 'damaged' ? DAMAGE_HOURS : WRONG_DELIVERY_HOURS)
      return age <= REPORT_DAYS[kind]
        ? 'Replacement or credit'
        : `Replacement or credit if it was reported within ${hours} hours of delivery`
    }
  }
}

function refusedWords(refusal: ReturnRefusal, kind: ReturnKind, line: BoughtLine): string {
  const bought = `bought on ${shownDay(line.invoicedOn)}`
  switch (refusal) {
    case 'clearance':
      return 'Clearance products are not taken back as good stock'
    case 'notRotatable':
      return 'This product is not rotatable'
    case 'rotationUsed':
      return `The stock rotation of this month has been used: at most ${String(ROTATIONS_PER_MONTH)} per month`
    case 'tooNew':
      return `Only items bought ${String(ROTATION_DAYS.from)} to ${String(ROTATION_DAYS.to)} days ago are rotated; this one was ${bought}`
    case 'tooOld':
      return kind === 'rotation'
        ? `Only items bought ${String(ROTATION_DAYS.from)} to ${String(ROTATION_DAYS.to)} days ago are rotated; this one was ${bought}`
        : `Good stock is taken back within ${String(GOOD_STOCK_DAYS)} days; this one was ${bought}`
  }
}

/** So many units of one invoice line come back, with the verdict over them. */
type ReturnPart = { line: BoughtLine; units: number; verdict: LineVerdict }
/**
 * Which invoice lines so many units of a product come from. isCovered: the policy takes all of them back.
 * Where it does not, `parts` are those it would take, `most` how many, and `words` say why.
 */
export type ReturnPlan = { parts: ReturnPart[]; isCovered: boolean; most: number; words: string }

/**
 * Spreads units of a product over the lines on which the account bought it, the newest that the policy
 * accepts first. Never more of a line than was invoiced less what came back or is claimed (decision 31).
 * @param lines of one product, in any order
 */
export function planReturn(lines: readonly BoughtLine[], units: number, asked: ReturnAsked): ReturnPlan {
  const open = lines
    .filter((line) => returnableUnits(line) > 0)
    .sort(
      (a, b) =>
        compare(b.invoicedOn, a.invoicedOn) || compare(b.invoiceNo, a.invoiceNo) || a.lineNo - b.lineNo,
    )
  const parts: ReturnPart[] = []
  let left = units
  let refused: LineVerdict | null = null
  let most = 0
  for (const line of open) {
    const can = returnableUnits(line)
    const verdict = lineVerdict(line, Math.max(1, Math.min(left, can)), asked)
    if (verdict.refusal !== null) {
      refused ??= verdict
      continue
    }
    most += can
    if (left <= 0) continue
    const part = Math.min(left, can)
    parts.push({ line, units: part, verdict })
    left -= part
  }
  const isCovered = left === 0
  return { parts, isCovered, most, words: isCovered ? '' : shortWords(lines, most, refused) }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function shortWords(lines: readonly BoughtLine[], most: number, refused: LineVerdict | null): string {
  if (most > 0) {
    const units = most === 1 ? '1 unit' : `${String(most)} units`
    return refused
      ? `Only ${units} can be returned for this reason. ${refused.words}.`
      : `Only ${units} can be returned`
  }
  if (refused) return refused.words
  return lines.length === 0
    ? 'This account has not bought this product'
    : 'All units of this product have been returned or are in a service request'
}

const REFERENCE = /^REF#[a-z0-9]+/i

/** Whether a fault description begins with a reference of the service centre (RET-53, OP-22). */
export const hasReference = (fault: string): boolean => REFERENCE.test(fault)

/**
 * A fault description with the reference that was asked for before it (RET-54, RET-55).
 * @returns null where the answer is empty or has anything but letters and digits
 */
export function withReference(reference: string, fault: string): string | null {
  const answer = reference.trim()
  return /^[a-z0-9]+$/i.test(answer) ? `REF#${answer} ${fault}`.trim() : null
}
