import type { Readable } from 'node:stream'
import { HOME_ZONE } from '#shared/rules/account-zone.ts'
import { howMany } from '#shared/rules/how-many.ts'
import { byBin } from '#shared/rules/pick-order.ts'
import { drawCode128 } from '#server/paper/barcode.ts'
import { drawBlocks, drawLetterhead } from '#server/paper/letterhead.ts'
import { finishPaper, makeRoom, openPaper, write } from '#server/paper/paper.ts'
import { type Column, drawTable } from '#server/paper/table.ts'
import { type PickListPaper, waveCode } from './warehouse-papers.ts'

/** What a storeman takes from which bin for which order of a wave, in the order of the walk. */
export function drawPickList({ seller, waveId, openedAt, lines, orders }: PickListPaper): Readable {
  const title = `Pick list of wave ${String(waveId)}`
  const paper = openPaper({ title, productName: seller.productName, kind: title, at: openedAt })
  const units = lines.reduce((sum, line) => sum + line.units, 0)
  drawLetterhead(paper, { title: `Pick list ${String(waveId)}`, about: WHEN.format(openedAt), seller: [] })
  drawBlocks(paper, [
    {
      facts: [
        ['Orders', String(orders.length)],
        ['Lines', String(lines.length)],
        ['Units', String(units)],
      ],
    },
    {
      facts: [
        ['Picked by', BLANK],
        ['Finished at', BLANK],
      ],
    },
    { draw: (at) => drawCode128(paper, waveCode(waveId), at) },
  ])
  drawTable(
    paper,
    LINES,
    [...lines].sort(byBin).map(({ bin, productId, name, ean, orderNo, units: many }) => ({
      cells: [
        { box: true },
        { text: bin || 'no bin', weight: 'bold', size: 10 },
        { text: productId, weight: 'bold' },
        { text: name, under: ean },
        orderNo,
        { text: String(many), weight: 'bold', size: 12 },
      ],
    })),
  )
  paper.y += 18
  makeRoom(paper, 80)
  write(paper, 'Orders of this wave', { y: paper.y, size: 11, weight: 'bold' })
  paper.y += 20
  drawTable(
    paper,
    ORDERS,
    orders.map(({ orderNo, account, reference, freight, lines: many, units: all }) => ({
      cells: [
        { box: true },
        orderNo,
        { text: account, under: reference },
        freight,
        String(many),
        String(all),
      ],
    })),
  )
  finishPaper(paper, `${title}, ${howMany(orders.length, 'order')}, ${howMany(units, 'unit')}`)
  return paper.doc
}

/** What is filled in by hand. */
const BLANK = '______________'

const WHEN = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: HOME_ZONE,
})
const LINES: readonly Column[] = [
  { title: '', width: 12 },
  { title: 'Bin', width: 70 },
  { title: 'Code', width: 96 },
  { title: 'Product', width: 'rest' },
  { title: 'Order', width: 60 },
  { title: 'Units', width: 40, align: 'right' },
]
const ORDERS: readonly Column[] = [
  { title: '', width: 12 },
  { title: 'Order', width: 70 },
  { title: 'Account', width: 'rest' },
  { title: 'Freight', width: 130 },
  { title: 'Lines', width: 36, align: 'right' },
  { title: 'Units', width: 40, align: 'right' },
]
