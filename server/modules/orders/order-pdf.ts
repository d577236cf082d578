import type { Readable } from 'node:stream'
import { GST_PERCENT } from '#shared/codes/limits.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { orderGroups } from '#shared/rules/order-groups.ts'
import { sellerLines, sellerNote } from '#shared/rules/seller-words.ts'
import { clockIn, dayAndTimeWords } from '#shared/rules/zone-time.ts'
import { drawBlocks, drawLetterhead } from '#server/paper/letterhead.ts'
import { finishPaper, openPaper, type Paper } from '#server/paper/paper.ts'
import { type Column, drawSums, drawTable, type Row } from '#server/paper/table.ts'
import { deliveryLines, depositOf, feeLine, groupingOf } from './confirmation-mail.ts'
import { shownOrderNo } from './shown-order-no.ts'
import type { OrderPdf } from './order-pdf-facts.ts'

/**
 * An order on paper: whose it is, where it goes, what ships and what waits, and every amount; without prices
 * for somebody who may not see them.
 */
export function orderPdf(facts: OrderPdf): Readable {
  const { order, seller, account, region, zone } = facts
  const orderNo = shownOrderNo(order)
  const paper = openPaper({
    title: `Order ${orderNo}`,
    productName: seller.productName,
    kind: `Order confirmation ${orderNo}`,
    at: order.placed_at,
  })
  drawLetterhead(paper, {
    title: `Order ${orderNo}`,
    about: order.customer_reference === '' ? '' : `Your reference ${order.customer_reference}`,
    seller: sellerLines(seller, region),
  })
  drawBlocks(paper, [
    { title: 'Ordered by', lines: [account.name, `Account ${account.id}`] },
    { title: 'Deliver to', lines: deliveryLines(order) },
    {
      facts: [
        ['Ordered', dayAndTimeWords(clockIn(zone, order.placed_at))],
        ['Held', order.held_reason ?? ''],
      ],
    },
  ])
  drawTable(paper, columns(facts.withPrices), rowsOf(facts))
  drawAmounts(paper, facts)
  finishPaper(paper, `${sellerNote(seller, region)} · ${account.name} (${account.id}), order ${orderNo}`)
  return paper.doc
}

const columns = (withPrices: boolean): Column[] => [
  { title: 'Code', width: 84 },
  { title: 'Product', width: 'rest' },
  { title: 'Quantity', width: 44, align: 'right' },
  ...(withPrices
    ? ([
        { title: 'Price ex GST', width: 62, align: 'right' },
        { title: 'Amount ex GST', width: 70, align: 'right' },
      ] as const)
    : []),
]

const rowsOf = ({ order, expected, withPrices }: OrderPdf): Row[] =>
  orderGroups(order.lines, groupingOf(order)).flatMap(({ title, units, isWaiting, parts }): Row[] => [
    { heading: `${title} (${String(units)})` },
    ...parts.map(({ line, units: many }) => ({
      cells: [
        line.product_id,
        { text: line.name, under: isWaiting ? whenItComes(line.product_id, expected) : '' },
        String(many),
        ...(withPrices ? [formatAud(line.price_cents), formatAud(line.price_cents * many)] : []),
      ],
    })),
  ])

function whenItComes(productId: string, expected: OrderPdf['expected']): string {
  const day = expected.get(productId)
  return day === undefined ? 'No date from the supplier yet' : `Expected on ${shownDay(day)}`
}

function drawAmounts(paper: Paper, { order, seller, region, withPrices }: OrderPdf) {
  const deposit = depositOf(order, seller)
  const sums = [
    { label: 'Goods ex GST', amount: formatAud(order.goods_cents) },
    { label: 'Freight ex GST', amount: order.freight_cents === 0 ? 'Free' : formatAud(order.freight_cents) },
    ...(order.fee_cents === 0 ? [] : [{ label: feeLine(order), amount: formatAud(order.fee_cents) }]),
    { label: `GST ${String(GST_PERCENT[region])}%`, amount: formatAud(order.gst_cents) },
    { label: 'Total inc GST', amount: formatAud(order.total_inc_cents), isTotal: true },
  ]
  drawSums(paper, withPrices ? sums : [], { title: 'How to pay', lines: deposit === '' ? [] : [deposit] })
}
