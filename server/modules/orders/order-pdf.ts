import type { Readable } from 'node:stream'
import { orderStatusText } from '#shared/codes/order-line-statuses.ts'
import { formatAud } from '#shared/rules/money.ts'
import type { OrderRow } from './orders.store.ts'
import { deliveryLines, orderAmounts } from './confirmation-mail.ts'
import { shownOrderNo } from './order.ts'
import type { OrderPdf } from './order-pdf-facts.ts'
import {
  FAINT,
  finishPaper,
  heightOf,
  INK,
  LEFT,
  makeRoom,
  openPaper,
  type Paper,
  rule,
  SOFT,
  WIDTH,
  write,
} from '#server/paper/paper.ts'

/**
 * An order on paper: whose it is, where it goes, every line and every amount; without prices for somebody who
 * may not see them.
 */
export function orderPdf({ order, productName, account, withPrices }: OrderPdf): Readable {
  const orderNo = shownOrderNo(order)
  const paper = openPaper({ title: `Order ${orderNo}`, productName, kind: 'Order confirmation' })
  paper.y += write(paper, `Order ${orderNo}`, { y: paper.y, size: 18, weight: 'bold' }) + 6
  drawHeadFacts(paper, order, account)
  drawLines(paper, order, withPrices)
  if (withPrices) drawAmounts(paper, order)
  finishPaper(paper, `${account.name} (${account.id}), order ${orderNo}`)
  return paper.doc
}

const WHEN = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Australia/Brisbane',
})

function drawHeadFacts(paper: Paper, order: OrderRow, account: OrderPdf['account']) {
  const half = WIDTH / 2 - 12
  const top = paper.y
  const left = [
    `${account.name} (${account.id})`,
    WHEN.format(order.placed_at),
    ...(order.customer_reference ? [`Your reference: ${order.customer_reference}`] : []),
    ...(order.held_reason ? [`Held: ${order.held_reason}`] : []),
  ]
  const column = (title: string, lines: readonly string[], x: number) => {
    write(paper, title, { x, y: top, width: half, size: 8, colour: FAINT })
    return 14 + write(paper, lines.join('\n'), { x, y: top + 14, width: half, size: 10, colour: INK, gap: 3 })
  }
  paper.y =
    top +
    Math.max(
      column('Ordered by', left, LEFT),
      column('Delivered to', deliveryLines(order), LEFT + half + 24),
    ) +
    20
}

const AMOUNT = 76
const QUANTITY = 48

function drawLines(paper: Paper, order: OrderRow, withPrices: boolean) {
  const text = WIDTH - QUANTITY - (withPrices ? 2 * AMOUNT : 0)
  const drawTitles = () => {
    const title = { y: paper.y, size: 8, colour: FAINT, isOneLine: true }
    write(paper, 'Product', { ...title, width: text })
    write(paper, 'Quantity', { ...title, x: LEFT + text, width: QUANTITY, align: 'right' })
    if (withPrices) {
      write(paper, 'Each ex GST', { ...title, x: LEFT + text + QUANTITY, width: AMOUNT, align: 'right' })
      write(paper, 'Total ex GST', {
        ...title,
        x: LEFT + text + QUANTITY + AMOUNT,
        width: AMOUNT,
        align: 'right',
      })
    }
    rule(paper, paper.y + 13, { colour: INK })
    paper.y += 19
  }
  drawTitles()
  for (const line of order.lines) {
    const height = heightOf(paper, line.name, { width: text - 12, size: 10 }) + 18
    const before = paper.y
    makeRoom(paper, height + 8)
    if (paper.y < before) drawTitles() // a new page
    write(paper, line.name, { y: paper.y, width: text - 12, size: 10 })
    write(paper, `${line.product_id} · ${orderStatusText(line.status)}`, {
      y: paper.y + height - 16,
      width: text - 12,
      size: 8,
      colour: SOFT,
      isOneLine: true,
    })
    const figure = { y: paper.y, size: 10, isOneLine: true, align: 'right' as const }
    write(paper, String(line.quantity), { ...figure, x: LEFT + text, width: QUANTITY })
    if (withPrices) {
      write(paper, formatAud(line.price_cents), { ...figure, x: LEFT + text + QUANTITY, width: AMOUNT })
      write(paper, formatAud(line.price_cents * line.quantity), {
        ...figure,
        x: LEFT + text + QUANTITY + AMOUNT,
        width: AMOUNT,
        weight: 'bold',
      })
    }
    rule(paper, paper.y + height)
    paper.y += height + 6
  }
}

function drawAmounts(paper: Paper, order: OrderRow) {
  const amounts = orderAmounts(order).filter(([label, cents]) => cents !== 0 || label !== 'Fee ex GST')
  makeRoom(paper, amounts.length * 18 + 12)
  paper.y += 8
  for (const [label, cents] of amounts) {
    const isSum = label === 'Total inc GST'
    const style = {
      y: paper.y,
      size: isSum ? 12 : 10,
      isOneLine: true,
      weight: isSum ? ('bold' as const) : ('regular' as const),
    }
    write(paper, label, { ...style, x: LEFT + WIDTH - 240, width: 140 })
    write(paper, formatAud(cents), { ...style, x: LEFT + WIDTH - 100, width: 100, align: 'right' })
    paper.y += 18
  }
}
