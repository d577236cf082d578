import type { Readable } from 'node:stream'
import { GST_PERCENT } from '#shared/codes/limits.ts'
import { brisbaneDay, shownDay } from '#shared/rules/brisbane.ts'
import { feeWord } from '#shared/rules/credit-note.ts'
import { formatAud } from '#shared/rules/money.ts'
import { termsInWords } from '#shared/rules/payment-terms.ts'
import { bankLines, sellerLines, sellerNote } from '#shared/rules/seller-words.ts'
import { type Block, drawBlocks, drawLetterhead } from '#server/paper/letterhead.ts'
import { finishPaper, openPaper } from '#server/paper/paper.ts'
import { type Column, drawSums, drawTable, type Sum } from '#server/paper/table.ts'
import type { Buyer, InvoicePaper } from './invoice-paper.ts'

/**
 * A tax invoice or a credit note on paper. It has what Australia asks of a tax invoice and of an adjustment
 * note (GST Act, subdivisions 29-C and 29-D), and New Zealand of taxable supply information and of supply
 * correction information (GST Act 1985, sections 19E to 19N). The same facts make the same bytes.
 */
export function drawInvoice(facts: InvoicePaper): Readable {
  const { number, seller, region, account, issuedAt } = facts
  const title = `${TITLES[facts.kind]} ${number}`
  const paper = openPaper({ title, productName: seller.productName, kind: title, at: issuedAt })
  drawLetterhead(paper, { title, about: aboutOf(facts), seller: sellerLines(seller, region) })
  drawBlocks(paper, [
    { title: facts.kind === 'invoice' ? 'Invoice to' : 'Credit to', lines: buyerLines(facts.buyer, region) },
    { title: 'Delivered to', lines: facts.delivery },
    factsOf(facts),
  ])
  drawTable(
    paper,
    COLUMNS,
    facts.lines.map(({ productId, name, quantity, priceCents }) => ({
      cells: [productId, name, String(quantity), formatAud(priceCents), formatAud(quantity * priceCents)],
    })),
  )
  drawSums(paper, sumsOf(facts), facts.kind === 'invoice' ? howToPay(facts) : whatHappens(facts))
  finishPaper(paper, `${sellerNote(seller, region)} · ${account.name} (${account.id}), ${noteOf(facts)}`)
  return paper.doc
}

const TITLES = { invoice: 'Tax invoice', credit: 'Credit note' } as const

const COLUMNS: readonly Column[] = [
  { title: 'Code', width: 84 },
  { title: 'Product', width: 'rest' },
  { title: 'Quantity', width: 44, align: 'right' },
  { title: 'Price ex GST', width: 62, align: 'right' },
  { title: 'Amount ex GST', width: 70, align: 'right' },
]

/** What a credit note corrects; Australia's law calls it an adjustment note. */
function aboutOf({ credits, region }: InvoicePaper): string {
  if (!credits) return ''
  const law = region === 'AU' ? 'Adjustment note' : 'Supply correction information'
  const invoice = credits.invoiceNo && ` for tax invoice ${credits.invoiceNo}`
  const day = credits.invoicedOn && ` of ${shownDay(credits.invoicedOn)}`
  return `${law}${invoice}${day}`
}

/** Who is invoiced, with address and tax number. */
export const buyerLines = ({ name, address, taxNumber }: Buyer, region: InvoicePaper['region']): string[] => [
  name,
  ...address.filter((line) => line !== name),
  taxNumber && `${region === 'AU' ? 'ABN' : 'GST number'} ${taxNumber}`,
]

function factsOf(facts: InvoicePaper): Block {
  const { kind, invoicedOn, dueOn, terms, orderNo, reference, account, payer, shipment, credits } = facts
  return {
    facts: [
      ['Date', shownDay(invoicedOn)],
      ...(kind === 'invoice'
        ? ([
            ['Due', shownDay(dueOn)],
            ['Terms', termsInWords(terms)],
          ] as const)
        : []),
      ['Order', orderNo],
      ['Your reference', reference],
      ['Account', account.id],
      ['Paid by', payer],
      ['Shipment', shipment ? [shipment.number, `${shipment.carrier} ${shipment.connote}`].join('\n') : ''],
      ['Reason', credits?.reason ?? ''],
    ],
  }
}

function sumsOf({ kind, region, amounts, methodId, allocatedCents, issuedAt, dueOn }: InvoicePaper): Sum[] {
  const { goodsCents, freightCents, feeCents, gstCents, totalIncGstCents } = amounts
  const ex = goodsCents + freightCents + feeCents
  const left = totalIncGstCents - allocatedCents
  return [
    { label: 'Goods ex GST', amount: formatAud(goodsCents) },
    ...(freightCents === 0 ? [] : [{ label: 'Freight ex GST', amount: formatAud(freightCents) }]),
    ...(feeCents === 0
      ? []
      : [{ label: `${feeWord(totalIncGstCents, feeCents, methodId)} ex GST`, amount: formatAud(feeCents) }]),
    ...(ex === goodsCents ? [] : [{ label: 'Total ex GST', amount: formatAud(ex) }]),
    { label: `GST ${String(GST_PERCENT[region])}%`, amount: formatAud(gstCents) },
    { label: 'Total inc GST', amount: formatAud(totalIncGstCents), isTotal: true },
    ...(allocatedCents === 0
      ? []
      : [
          {
            label: kind === 'invoice' ? 'Paid or credited' : 'Used',
            amount: formatAud(0 - allocatedCents),
          },
        ]),
    {
      label:
        kind === 'credit'
          ? 'Credit left'
          : dueOn === null || left <= 0
            ? `Balance on ${shownDay(brisbaneDay(issuedAt))}`
            : 'Balance due',
      amount: formatAud(left),
      isTotal: true,
    },
  ]
}

const inDollars = (region: InvoicePaper['region']) =>
  region === 'NZ' ? ['All amounts are in Australian dollars.'] : []

function howToPay(facts: InvoicePaper) {
  const left = facts.amounts.totalIncGstCents - facts.allocatedCents
  const until = facts.dueOn === null ? '' : ` by ${shownDay(facts.dueOn)}`
  const lines =
    left <= 0
      ? ['This invoice is paid in full. Thank you.']
      : [`Please pay ${formatAud(left)}${until}.`, ...bankLines(facts.seller, facts.number)]
  return { title: left <= 0 ? 'Payment' : 'How to pay', lines: [...lines, ...inDollars(facts.region)] }
}

const whatHappens = ({ region }: InvoicePaper) => ({
  title: 'Your credit',
  lines: ['This credit lowers what you owe us. You can use it for any open invoice.', ...inDollars(region)],
})

const noteOf = ({ kind, number }: InvoicePaper) =>
  kind === 'invoice' ? `invoice ${number}` : `credit note ${number}`
