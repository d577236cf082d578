import type { Readable } from 'node:stream'
import { PROCESSING_PERCENT } from '#shared/codes/limits.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { sellerLines, sellerNote } from '#shared/rules/seller-words.ts'
import { clockIn, dayWords } from '#shared/rules/zone-time.ts'
import { drawCode128 } from '#server/paper/barcode.ts'
import { drawBlocks, drawLetterhead } from '#server/paper/letterhead.ts'
import { finishPaper, openPaper } from '#server/paper/paper.ts'
import { type Column, drawSums, drawTable } from '#server/paper/table.ts'
import type { ReturnSlipPaper } from './return-slip.ts'

const COLUMNS: Column[] = [
  { title: '', width: 12 },
  { title: 'Code', width: 84 },
  { title: 'Product', width: 'rest' },
  { title: 'Fault', width: 160 },
  { title: 'Units', width: 40, align: 'right' },
]

/**
 * What goes on top of the goods of an RA, with its number as a barcode for whoever receives it; without
 * prices.
 */
export function drawReturnSlip(facts: ReturnSlipPaper): Readable {
  const { seller, region, account, requestNo, lines } = facts
  const paper = openPaper({
    title: `RA ${requestNo}`,
    productName: seller.productName,
    kind: `Return authority ${requestNo}`,
    at: facts.at,
  })
  drawLetterhead(paper, {
    title: 'Return packing slip',
    about: `RA ${requestNo}`,
    seller: sellerLines(seller, region),
  })
  drawBlocks(paper, [
    { title: 'From', lines: [account.name, ...facts.sender] },
    {
      facts: [
        ['Account', account.id], // its name may be long, and would push the number out
        ['Your reference', facts.reference],
        ['Reason', facts.reason],
        ['Printed', dayWords(clockIn(facts.zone, facts.at))],
        ['To arrive by', shownDay(facts.sendBy)],
      ],
    },
    { title: 'Send to', lines: sellerLines(seller, region) },
    { draw: (at) => drawCode128(paper, `RA${requestNo}`, at) },
  ])
  drawTable(
    paper,
    COLUMNS,
    lines.map(({ productId, name, fault, accepted }) => ({
      cells: [{ box: true }, productId, name, fault, { text: String(accepted), weight: 'bold' }],
    })),
  )
  const units = lines.reduce((sum, { accepted }) => sum + accepted, 0)
  drawSums(paper, [{ label: 'Units in this parcel', amount: String(units), isTotal: true }], {
    title: 'Before you send it',
    lines: [
      `Write RA ${requestNo} on the outside of the parcel.`,
      `Send only what is listed: other items carry a processing fee of ${String(PROCESSING_PERCENT)}%.`,
    ],
  })
  finishPaper(paper, `${sellerNote(seller, region)} · RA ${requestNo}`)
  return paper.doc
}
