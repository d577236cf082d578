import type { Readable } from 'node:stream'
import { brisbaneDay, shownDay } from '#shared/rules/brisbane.ts'
import { sellerLines, sellerNote } from '#shared/rules/seller-words.ts'
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
        ['Shipped', shownDay(brisbaneDay(facts.shippedAt))],
        ['Carrier', facts.carrier],
        ['Connote', facts.connote],
      ],
    },
    { draw: (at) => drawCode128(paper, orderNo, at) },
  ])
  const isLater = lines.some(({ before }) => before > 0)
  drawTable(paper, columns(isLater), rowsOf(facts, isLater))
  const units = lines.reduce((sum, { shipped }) => sum + shipped, 0)
  const toFollow = lines.reduce((sum, line) => sum + line.toFollow, 0)
  drawSums(
    paper,
    [
      { label: 'Units in this shipment', amount: String(units), isTotal: true },
      ...(toFollow === 0 ? [] : [{ label: 'Units on back order', amount: String(toFollow) }]),
    ],
    {
      title: 'Please check',
      lines: [
        'Please count what has arrived, and tell us what is missing or damaged.',
        ...(toFollow === 0 ? [] : ['What is on back order follows when stock arrives.']),
      ],
    },
  )
  finishPaper(paper, `${sellerNote(seller, region)} · order ${orderNo}, shipment ${shipmentNo}`)
  return paper.doc
}

const columns = (isLater: boolean): Column[] => [
  { title: '', width: 12 },
  { title: 'Code', width: 84 },
  { title: 'Product', width: 'rest' },
  { title: 'Ordered', width: 40, align: 'right' },
  ...(isLater ? [{ title: 'Sent before', width: 50, align: 'right' } as const] : []),
  { title: 'Shipped', width: 40, align: 'right' },
  { title: 'Back order', width: 48, align: 'right' },
]

const rowsOf = ({ lines }: PackingSlipPaper, isLater: boolean): Row[] =>
  lines.map(({ productId, name, ordered, before, shipped, toFollow }) => ({
    cells: [
      shipped > 0 ? { box: true } : '',
      productId,
      name,
      String(ordered),
      ...(isLater ? [before === 0 ? '' : String(before)] : []),
      { text: shipped === 0 ? '' : String(shipped), weight: 'bold' },
      toFollow === 0 ? '' : String(toFollow),
    ],
  }))
