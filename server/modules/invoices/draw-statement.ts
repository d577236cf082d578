import type { Readable } from 'node:stream'
import { ageingOf, daysPastDue } from '#shared/rules/ageing.ts'
import { shownDay, startOfBrisbaneDay } from '#shared/rules/brisbane.ts'
import { formatAud, sumCents } from '#shared/rules/money.ts'
import { bankLines, sellerLines, sellerNote } from '#shared/rules/seller-words.ts'
import { drawBlocks, drawLetterhead } from '#server/paper/letterhead.ts'
import { finishPaper, openPaper } from '#server/paper/paper.ts'
import { type Column, drawSums, drawTable, type Row } from '#server/paper/table.ts'
import { drawAgeing } from './draw-ageing.ts'
import { buyerLines } from './draw-invoice.ts'
import type { OpenItem, StatementPaper } from './statement-paper.ts'

/** What is open of a payer on a day: by age, item by item with a running total, and where to pay it. */
export function drawStatement(facts: StatementPaper): Readable {
  const { seller, region, buyer, day, items } = facts
  const due = sumCents(items.map(({ openCents }) => openCents))
  const bank = due > 0 ? bankLines(seller, buyer.id) : []
  const paper = openPaper({
    title: `Statement ${buyer.id} ${day}`,
    productName: seller.productName,
    kind: `Statement of ${shownDay(day)}`,
    at: startOfBrisbaneDay(day),
  })
  drawLetterhead(paper, {
    title: 'Statement of account',
    about: `Open on ${shownDay(day)}`,
    seller: sellerLines(seller, region),
  })
  drawBlocks(paper, [
    { title: 'Account of', lines: buyerLines(buyer, region) },
    {
      facts: [
        ['Date', shownDay(day)],
        ['Customer', buyer.id],
        ['Total due', formatAud(due)],
      ],
    },
  ])
  drawAgeing(paper, ageingOf(items, day))
  drawTable(paper, COLUMNS, rowsOf(facts))
  drawSums(paper, [{ label: 'Total due', amount: formatAud(due), isTotal: true }], {
    title: bank.length > 0 ? 'How to pay' : 'Please note',
    lines: [...bank, ...(region === 'NZ' ? ['All amounts are in Australian dollars.'] : [])],
  })
  finishPaper(paper, `${sellerNote(seller, region)} · statement of ${buyer.id}, ${shownDay(day)}`)
  return paper.doc
}

const COLUMNS: readonly Column[] = [
  { title: 'Date', width: 56 },
  { title: 'Document', width: 'rest' },
  { title: 'Due', width: 56 },
  { title: 'Days late', width: 38, align: 'right' },
  { title: 'Amount', width: 58, align: 'right' },
  { title: 'Open', width: 58, align: 'right' },
  { title: 'Running total', width: 62, align: 'right' },
]
const NAMES = { invoice: 'Invoice', credit: 'Credit note', payment: 'Payment' } as const

function rowsOf({ items, day }: StatementPaper): Row[] {
  if (items.length === 0)
    return [{ cells: [shownDay(day), 'Nothing is open.', '', '', '', '', formatAud(0)] }]
  let running = 0
  return items.map((item) => {
    running += item.openCents
    const days = daysPastDue(item.dueOn, day)
    return {
      cells: [
        shownDay(item.day),
        { text: `${NAMES[item.kind]} ${item.number}`, under: aboutOf(item) },
        shownDay(item.dueOn),
        days === 0 ? '' : String(days),
        formatAud(item.amountCents),
        formatAud(item.openCents),
        formatAud(running),
      ],
    }
  })
}

const aboutOf = ({ orderNo, reference, customer }: OpenItem) =>
  [orderNo && `Order ${orderNo}`, reference, customer].filter(Boolean).join(' · ')
