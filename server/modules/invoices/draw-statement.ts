import type { Readable } from 'node:stream'
import { AGEING_BUCKETS, type AgeingBucket, ageingOf, daysPastDue } from '#shared/rules/ageing.ts'
import { shownDay, startOfBrisbaneDay } from '#shared/rules/brisbane.ts'
import { formatAud, sumCents } from '#shared/rules/money.ts'
import { bankLines, sellerLines, sellerNote } from '#shared/rules/seller-words.ts'
import { drawBlocks, drawLetterhead } from '#server/paper/letterhead.ts'
import { FAINT, finishPaper, LEFT, openPaper, type Paper, rule, WIDTH, write } from '#server/paper/paper.ts'
import { type Column, drawSums, drawTable, type Row } from '#server/paper/table.ts'
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
  drawAgeing(paper, facts)
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

/** What is open by age, beside each other (decision 9). */
function drawAgeing(paper: Paper, { items, day }: StatementPaper) {
  const ageing = ageingOf(items, day)
  const buckets = Object.entries(AGEING_BUCKETS) as [AgeingBucket, string][]
  const width = WIDTH / buckets.length
  rule(paper, paper.y)
  buckets.forEach(([bucket, title], at) => {
    const place = { x: LEFT + at * width, width: width - 8, isOneLine: true }
    write(paper, title, { ...place, y: paper.y + 7, size: 8, colour: FAINT })
    write(paper, formatAud(ageing[bucket]), { ...place, y: paper.y + 19, size: 11, weight: 'bold' })
  })
  rule(paper, paper.y + 40)
  paper.y += 54
}

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
