import { formatAud } from './money.ts'
import { freeUnits, type LineUnits } from './line-steps.ts'
import { shownDay } from './brisbane.ts'
import { backOrderedUnits } from './waiting-stock.ts'

export const TIMELINE_KINDS = [
  'placed',
  'paid',
  'refunded',
  'held',
  'released',
  'allocated',
  'picked',
  'shipped',
  'invoiced',
  'credited',
  'expected',
  'cancelled',
  'swapped',
  'reinstated',
  'split',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** What happened to an order once. Days are Brisbane's, amounts cents inc GST. */
export type TimelineEntry = {
  kind: TimelineKind
  at: Date
  units?: number | undefined
  /** As staff or the portal gave it. */
  reason?: string | undefined
  amountCents?: number | undefined
  invoiceNo?: string | undefined
  carrier?: string | undefined
  product?: string | undefined
  /** Of a swap: the product that is sent in its place. */
  instead?: string | undefined
  before?: string | null | undefined
  after?: string | null | undefined
}

/**
 * What happened, in the order of events. Of the same moment an order is placed before it is held, and shipped
 * before it is invoiced.
 */
export const inOrder = <E extends Pick<TimelineEntry, 'kind' | 'at'>>(entries: readonly E[]): E[] =>
  entries.toSorted((a, b) => a.at.getTime() - b.at.getTime() || placeOf(a) - placeOf(b))
const placeOf = ({ kind }: Pick<TimelineEntry, 'kind'>) => TIMELINE_KINDS.indexOf(kind)

/** An entry as the account reads it: what happened, and a note that says more. */
export function timelineWords(entry: TimelineEntry): { title: string; note: string } {
  const { kind, reason = '', amountCents, invoiceNo = '', product = '' } = entry
  const units = entry.units === undefined ? '' : unitWords(entry.units)
  const amount = amountCents === undefined ? '' : formatAud(amountCents)
  switch (kind) {
    case 'placed':
      return { title: 'Order placed', note: '' }
    case 'paid':
      return { title: 'Payment received', note: amount }
    case 'refunded':
      return amountCents !== undefined && amountCents < 0
        ? { title: 'Refund returned to us', note: formatAud(-amountCents) }
        : { title: 'Payment given back', note: amount }
    case 'held':
      return { title: 'Put on hold', note: reason }
    case 'released':
      return { title: 'Released', note: '' } // its reason is the staff's own
    case 'allocated':
      return { title: 'Stock arrived', note: `${units} set aside for you` }
    case 'picked':
      return { title: 'Picked', note: units }
    case 'shipped':
      return { title: 'Shipped', note: units }
    case 'invoiced':
      return { title: `Invoice ${invoiceNo}`, note: amount }
    case 'credited':
      return { title: `Credit note ${invoiceNo}`, note: amount }
    case 'expected':
      return { title: 'Expected date changed', note: `${product}: ${movedWords(entry)}` }
    case 'cancelled':
      return { title: 'Cancelled', note: [units, reason].filter(Boolean).join(' · ') }
    case 'swapped':
      return { title: 'Swapped', note: `${entry.instead ?? ''} in place of ${units} of ${product}` }
    case 'reinstated':
      return { title: 'Cancellation undone', note: [units, reason].filter(Boolean).join(' · ') }
    case 'split':
      return { title: 'Leaves in parts', note: 'What is in stock first, the rest as it arrives' }
  }
}

const unitWords = (many: number) => (many === 1 ? '1 unit' : `${String(many)} units`)
function movedWords({ before = null, after = null }: TimelineEntry): string {
  if (after === null) return `no date any more, was ${shownDay(before)}`
  return before === null ? `now ${shownDay(after)}` : `now ${shownDay(after)}, was ${shownDay(before)}`
}

/**
 * An order as what comes next is read from it. expected: a Brisbane day (YYYY-MM-DD), null where nobody
 * knows.
 */
export type OrderAhead = {
  heldReason: string | null
  shipsNow: boolean
  lines: readonly (LineUnits & { status: string; expected: string | null })[]
}

/** What comes next of an order, the nearest first; nothing where all of it has left or was cancelled. */
export function comesNext({ heldReason, shipsNow, lines }: OrderAhead): string[] {
  const sum = (of: (line: OrderAhead['lines'][number]) => number) =>
    lines.reduce((total, line) => total + of(line), 0)
  const inPick = sum(({ picking, picked }) => picking + picked)
  const ready = sum(freeUnits)
  const waiting = sum(backOrderedUnits)
  const isWhole = shipsNow || waiting === 0
  const next = [
    heldReason !== null && inPick + ready + waiting > 0 && 'Goes on when it is released from its hold',
    inPick > 0 && `${unitWords(inPick)} being picked and packed`,
    ready > 0 &&
      (heldReason !== null || !isWhole
        ? `${unitWords(ready)} in stock, kept for you${isWhole ? '' : ' until all of it is here'}`
        : `${unitWords(ready)} ${ready === 1 ? 'ships' : 'ship'} with the next pick`),
    waiting > 0 && `${unitWords(waiting)} on back order, ${expectedWords(lines)}`,
  ]
  return next.filter((words) => words !== false)
}

function expectedWords(lines: OrderAhead['lines']): string {
  const days = lines.filter((line) => backOrderedUnits(line) > 0).map(({ expected }) => expected)
  const known = days.filter((day) => day !== null).toSorted()
  const [first = null, last = null] = [known[0], known.at(-1)]
  if (first === null) return 'no date yet'
  const range = first === last ? shownDay(first) : `${shownDay(first)} to ${shownDay(last)}`
  return `expected ${range}${known.length < days.length ? ', some without a date' : ''}`
}
