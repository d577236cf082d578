import type { Readable } from 'node:stream'
import { feeLabelOf } from '#shared/codes/payment-methods.ts'
import { shownDay, startOfBrisbaneDay } from '#shared/rules/brisbane.ts'
import { formatAud, sumCents } from '#shared/rules/money.ts'
import { PAYMENT_RECORD_STATES } from '#shared/rules/payment-record.ts'
import { sellerLines, sellerNote } from '#shared/rules/seller-words.ts'
import { buyerLines } from '#server/modules/invoices/draw-invoice.ts'
import { drawBlocks, drawLetterhead } from '#server/paper/letterhead.ts'
import { finishPaper, openPaper } from '#server/paper/paper.ts'
import { type Column, drawSums, drawTable, type Row, type Sum } from '#server/paper/table.ts'
import type { ReceiptPaper } from './receipt-paper.ts'

/** That money came in, what it paid, and what of it went back. It is no tax invoice. */
export function drawReceipt(facts: ReceiptPaper): Readable {
  const { seller, region, buyer, paymentNo, paidOn } = facts
  const paper = openPaper({
    title: `Receipt ${paymentNo}`,
    productName: seller.productName,
    kind: `Receipt ${paymentNo}`,
    at: startOfBrisbaneDay(paidOn),
  })
  drawLetterhead(paper, {
    title: `Receipt ${paymentNo}`,
    about: shownDay(paidOn),
    seller: sellerLines(seller, region),
  })
  drawBlocks(paper, [
    { title: 'Received from', lines: buyerLines(buyer, region) },
    {
      facts: [
        ['Account', buyer.id],
        ['Date', shownDay(paidOn)],
        ['Paid by', facts.paidBy],
        ['Method', facts.method],
        ['Reference', facts.reference],
        ['State', PAYMENT_RECORD_STATES[facts.state].word],
      ],
    },
  ])
  drawTable(paper, COLUMNS, rowsOf(facts))
  drawSums(paper, sumsOf(facts), {
    title: 'Please note',
    lines: [
      'This is a receipt for a payment. It is not a tax invoice.',
      ...(region === 'NZ' ? ['All amounts are in Australian dollars.'] : []),
    ],
  })
  finishPaper(paper, `${sellerNote(seller, region)} · receipt ${paymentNo} of ${buyer.id}`)
  return paper.doc
}

const COLUMNS: readonly Column[] = [
  { title: 'What it paid', width: 'rest' },
  { title: 'Amount', width: 90, align: 'right' },
]

const row = (text: string, cents: number): Row => ({ cells: [text, formatAud(cents)] })

function rowsOf({ orderNo, pays, credits, elsewhereCents, freeCents }: ReceiptPaper): Row[] {
  const rows = [
    ...pays.map(({ invoiceNo, cents }) => row(`Invoice ${invoiceNo}`, cents)),
    ...(elsewhereCents === 0 ? [] : [row('Invoices of other accounts', elsewhereCents)]),
    ...credits.map(({ invoiceNo, cents }) => row(`Credit note ${invoiceNo}, used as well`, -cents)),
    ...(freeCents === 0 ? [] : [row('Left as credit on the account', freeCents)]),
  ]
  if (orderNo !== '') rows.unshift({ cells: [`Order ${orderNo}`, ''] })
  return rows.length > 0 ? rows : [{ cells: ['Nothing yet', ''] }]
}

function sumsOf({ amountCents, feeCents, methodId, refunds }: ReceiptPaper): Sum[] {
  const back = sumCents(refunds.map(({ cents }) => cents))
  return [
    ...(feeCents === 0
      ? []
      : [
          { label: 'Payment without fee', amount: formatAud(amountCents - feeCents) },
          { label: feeLabelOf(methodId), amount: formatAud(feeCents) },
        ]),
    { label: 'Paid', amount: formatAud(amountCents), isTotal: true },
    ...(back === 0 ? [] : [{ label: 'Given back', amount: formatAud(-back) }]),
  ]
}
