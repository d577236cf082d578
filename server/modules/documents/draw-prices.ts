import { formatAud } from '#shared/rules/money.ts'
import type { PriceBreak } from '#shared/rules/price.ts'
import { FAINT, type Paper, rule, SOFT, write } from '#server/paper/paper.ts'
import type { SheetFacts } from './sheet.ts'

type Box = { x: number; y: number; width: number }
const ROW = 16
/** More breaks than these stand among the facts, where they may go on over the page. */
const TABLE_MAX = 12

/**
 * The prices a sheet carries: RRP inc GST, margin, and the dealer's own per quantity ex GST. Answers the
 * height; 0 on a sheet without any.
 */
export function drawPrices(
  paper: Paper,
  { rrpCents, wasCents, breaks, marginPercent }: SheetFacts,
  { x, y, width }: Box,
): number {
  const first = breaks[0]
  const figures: [string, string, string?][] = [
    ...(first
      ? [
          [
            'Dealer price ex GST',
            formatAud(first.priceCents),
            wasCents === null ? undefined : `was ${formatAud(wasCents)}`,
          ] as [string, string, string?],
        ]
      : []),
    ...(rrpCents === null ? [] : [['RRP inc GST', formatAud(rrpCents)] as [string, string]]),
    ...(marginPercent === null ? [] : [['Margin', `${String(marginPercent)}%`] as [string, string]]),
  ]
  if (figures.length === 0) return 0
  const column = width / 3
  figures.forEach(([label, value, more], at) => {
    const style = { x: x + at * column, width: column - 8, isOneLine: true }
    write(paper, label, { ...style, y, size: 8, colour: FAINT })
    write(paper, value, { ...style, y: y + 12, size: 17, weight: 'bold' })
    if (more) write(paper, more, { ...style, y: y + 34, size: 8, colour: SOFT })
  })
  const height = wasCents === null || !first ? 46 : 56
  return height + drawBreaks(paper, breaks, { x, y: y + height, width })
}

function drawBreaks(paper: Paper, breaks: readonly PriceBreak[], { x, y, width }: Box): number {
  if (breaks.length < 2 || breaks.length > TABLE_MAX) return 0
  const table = Math.min(width, 200)
  const row = (at: number, left: string, right: string, isHead = false) => {
    const style = { y: y + at * ROW + 4, size: 8.5, colour: isHead ? FAINT : SOFT, isOneLine: true }
    write(paper, left, { ...style, x, width: table / 2 })
    write(paper, right, { ...style, x: x + table / 2, width: table / 2, align: 'right' })
    rule(paper, y + (at + 1) * ROW + 1, { x, width: table })
  }
  row(0, 'Quantity', 'Each, ex GST', true)
  breaks.forEach(({ quantity, priceCents }, at) => {
    const next = breaks[at + 1]
    row(
      at + 1,
      next ? `${String(quantity)} – ${String(next.quantity - 1)}` : `${String(quantity)}+`,
      formatAud(priceCents),
    )
  })
  return (breaks.length + 1) * ROW + 16
}

/** The row of facts for a product with more breaks than fit in the table beside its picture. */
export const manyBreaks = (breaks: readonly PriceBreak[]): [name: string, value: string][] =>
  breaks.length > TABLE_MAX
    ? [
        [
          'Price breaks ex GST',
          breaks
            .map(({ quantity, priceCents }) => `${String(quantity)}+ ${formatAud(priceCents)}`)
            .join('  ·  '),
        ],
      ]
    : []
