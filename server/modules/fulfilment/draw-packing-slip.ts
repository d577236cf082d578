import type { Readable } from 'node:stream'
import { sellerLines, sellerNote } from '#shared/rules/seller-words.ts'
import { clockIn, dayWords } from '#shared/rules/zone-time.ts'
import { drawCode128 } from '#server/paper/barcode.ts'
import { drawBlocks, drawLetterhead } from '#server/paper/letterhead.ts'
import { finishPaper, openPaper } from '#server/paper/paper.ts'
import { type Column, drawSums, drawTable, type Row } from '#server/paper/table.ts'
import type { PackingSlipPaper } from './warehouse-papers.ts'

/** What lies in a parcel, and what of its order is still to come; without prices. */
export function drawPackingSlip(facts: PackingSlipPaper): Readable {
  const { seller, region, account, shipmentNo, orderNo, lines } = facts
  const paper = openPaper({
    title: `Packing slip ${shipmentNo}`,
    productName: seller.productName,
    kind: `Packing slip ${shipmentNo} · order ${orderNo}`,
    at: facts.shippedAt,
  })
  drawLetterhead(paper, {
    title: 'Packing slip',
    about: `Order ${orderNo}`,
    seller: sellerLines(seller, region),
  })
  drawBlocks(paper, [
    { title: 'Deliver to', lines: facts.delivery },
    {
      facts: [
        ['Your reference', facts.reference],
        ['Account', `${account.name} (${account.id})`],
        ['Shipment', shipmentNo],
        ['Shipped', dayWords(clockIn(facts.zone, facts.shippedAt))],
        ['Carrier', facts.carrier],
        ['Connote', facts.connote],
      ],
    },
    { draw: (at) => drawCode128(paper, orderNo, at) },
  ])
  drawTable(paper, columns(lines), rowsOf(lines))
  const units = lines.reduce((sum, { shipped }) => sum + shipped, 0)
  const toFollow = lines.reduce((sum, line) => sum + line.toFollow, 0)
  const backOrder = lines.reduce((sum, line) => sum + line.backOrder, 0)
  drawSums(
    paper,
    [
      { label: 'Units in this shipment', amount: String(units), isTotal: true },
      ...(toFollow === 0 ? [] : [{ label: 'Units to follow', amount: String(toFollow) }]),
      ...(backOrder === 0 ? [] : [{ label: 'Units on back order', amount: String(backOrder) }]),
    ],
    {
      title: 'Please check',
      lines: [
        'Please count what has arrived, and tell us what is missing or damaged.',
        ...(toFollow === 0 ? [] : ['What is to follow is in stock for you and leaves in another shipment.']),
        ...(backOrder === 0 ? [] : ['What is on back order follows when stock arrives.']),
      ],
    },
  )
  finishPaper(paper, `${sellerNote(seller, region)} · order ${orderNo}, shipment ${shipmentNo}`)
  return paper.doc
}

type Lines = PackingSlipPaper['lines']
const isLater = (lines: Lines) => lines.some(({ before }) => before > 0)
const follows = (lines: Lines) => lines.some(({ toFollow }) => toFollow > 0)
const unlessNone = (units: number) => (units === 0 ? '' : String(units))

const columns = (lines: Lines): Column[] => [
  { title: '', width: 12 },
  { title: 'Code', width: 84 },
  { title: 'Product', width: 'rest' },
  { title: 'Ordered', width: 40, align: 'right' },
  ...(isLater(lines) ? [{ title: 'Sent before', width: 50, align: 'right' } as const] : []),
  { title: 'Shipped', width: 40, align: 'right' },
  ...(follows(lines) ? [{ title: 'To follow', width: 44, align: 'right' } as const] : []),
  { title: 'Back order', width: 48, align: 'right' },
]

const rowsOf = (lines: Lines): Row[] =>
  lines.map(({ productId, name, ordered, before, shipped, toFollow, backOrder }) => ({
    cells: [
      shipped > 0 ? { box: true } : '',
      productId,
      name,
      String(ordered),
      ...(isLater(lines) ? [unlessNone(before)] : []),
      { text: unlessNone(shipped), weight: 'bold' },
      ...(follows(lines) ? [unlessNone(toFollow)] : []),
      unlessNone(backOrder),
    ],
  }))
