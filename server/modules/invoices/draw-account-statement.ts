import type { Readable } from 'node:stream'
import { shownDay, startOfBrisbaneDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { bankLines, sellerLines, sellerNote } from '#shared/rules/seller-words.ts'
import { drawBlocks, drawLetterhead } from '#server/paper/letterhead.ts'
import { finishPaper, openPaper } from '#server/paper/paper.ts'
import { type Column, drawSums, drawTable, type Row } from '#server/paper/table.ts'
import type { AccountStatement, Movement } from './account-statement-paper.ts'
import { drawAgeing } from './draw-ageing.ts'
import { buyerLines } from './draw-invoice.ts'

/** The movements of an account in one or twelve months between two balances, and the last one by age. */
export function drawAccountStatement(facts: AccountStatement): Readable {
  const { seller, region, buyer, from, to, openingCents, closingCents, unappliedCents } = facts
  const bank = closingCents > 0 ? bankLines(seller, facts.payerId) : []
  const days = `${shownDay(from)} to ${shownDay(to)}`
  const paper = openPaper({
    title: `Statement ${buyer.id} ${to}`,
    productName: seller.productName,
    kind: `Statement of ${days}`,
    at: startOfBrisbaneDay(to),
  })
  drawLetterhead(paper, { title: 'Statement of account', about: days, seller: sellerLines(seller, region) })
  drawBlocks(paper, [
    { title: 'Account of', lines: buyerLines(buyer, region) },
    {
      facts: [
        ['Account', buyer.id],
        ['Opening balance', formatAud(openingCents)],
        ['Closing balance', formatAud(closingCents)],
      ],
    },
  ])
  drawAgeing(paper, facts.ageing)
  drawTable(paper, COLUMNS, rowsOf(facts))
  drawSums(paper, [{ label: 'Closing balance', amount: formatAud(closingCents), isTotal: true }], {
    title: bank.length > 0 ? 'How to pay' : 'Please note',
    lines: [
      ...bank,
      ...(unappliedCents > 0
        ? [
            `${formatAud(unappliedCents)} that we have received pays no invoice yet. It is not in the balance.`,
          ]
        : []),
      ...(region === 'NZ' ? ['All amounts are in Australian dollars.'] : []),
    ],
  })
  finishPaper(paper, `${sellerNote(seller, region)} · statement of ${buyer.id}, ${days}`)
  return paper.doc
}

const COLUMNS: readonly Column[] = [
  { title: 'Date', width: 58 },
  { title: 'Document', width: 'rest' },
  { title: 'Due', width: 58 },
  { title: 'Amount', width: 66, align: 'right' },
  { title: 'Balance', width: 70, align: 'right' },
]

const rowsOf = ({ from, to, openingCents, closingCents, movements }: AccountStatement): Row[] => [
  { cells: [shownDay(from), bold('Opening balance'), '', '', formatAud(openingCents)] },
  ...movements.map((movement) => ({
    cells: [
      shownDay(movement.day),
      { text: `${movement.what} ${movement.number}`.trim(), under: aboutMovement(movement) },
      shownDay(movement.dueOn),
      formatAud(movement.amountCents),
      formatAud(movement.balanceCents),
    ],
  })),
  {
    cells: [shownDay(to), bold('Closing balance'), '', '', { text: formatAud(closingCents), weight: 'bold' }],
  },
]

const bold = (text: string) => ({ text, weight: 'bold' as const })

const aboutMovement = ({ orderNo, reference, about }: Movement) =>
  [orderNo && `Order ${orderNo}`, reference, about].filter(Boolean).join(' · ')
