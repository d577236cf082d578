import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeWord, nextCredit, overCredited } from './credit-note.ts'
import { type InvoiceAmounts, type InvoicedSoFar, nextInvoice } from './invoice-parts.ts'

const NOTHING: InvoicedSoFar = { goodsCents: 0, freightCents: 0, feeCents: 0, gstCents: 0 }
const less = (before: InvoicedSoFar, note: InvoiceAmounts): InvoicedSoFar => ({
  goodsCents: before.goodsCents - note.goodsCents,
  freightCents: before.freightCents - note.freightCents,
  feeCents: before.feeCents - note.feeCents,
  gstCents: before.gstCents - note.gstCents,
})
const invoiceOf = (goodsCents: number, freightCents: number, feeCents: number, gstCents: number) => ({
  goodsCents,
  freightCents,
  feeCents,
  gstCents,
  totalIncGstCents: goodsCents + freightCents + feeCents + gstCents,
})

describe('a credit note', () => {
  it.each([
    // goods, freight and fee of the invoice, its GST; goods, freight and fee of the note; its GST and total
    ['all of it', [10_000, 1_250, 99, 1_135], [10_000, 1_250, 99], -1_135, -12_484],
    ['a part, rounded half up', [1_000, 0, 0, 100], [5, 0, 0], -1, -6],
    ['freight alone', [10_000, 1_250, 0, 1_125], [0, 1_250, 0], -125, -1_375],
    ['New Zealand', [2_000, 0, 0, 300], [1_000, 0, 0], -150, -1_150],
    ['an invoice without GST', [1_000, 0, 0, 0], [1_000, 0, 0], 0, -1_000],
    ['an invoice for nothing', [0, 0, 0, 0], [0, 0, 0], 0, 0],
  ] as const)(
    'of %s',
    (_what, [goods, freight, fee, gst], [goodsCents, freightCents, feeCents], its, total) => {
      const note = nextCredit(
        { goodsCents, freightCents, feeCents },
        invoiceOf(goods, freight, fee, gst),
        NOTHING,
      )
      expect([note.gstCents, note.totalIncGstCents]).toEqual([its, total])
      expect(Object.values(note).some((cents) => Object.is(cents, -0))).toBe(false)
    },
  )

  it('three notes whose GST alone would round up three times carry the GST of the invoice', () => {
    const gst: number[] = []
    let before = NOTHING
    for (let at = 0; at < 3; at += 1) {
      const note = nextCredit({ goodsCents: 5, freightCents: 0, feeCents: 0 }, invoiceOf(15, 0, 0, 2), before)
      gst.push(note.gstCents)
      before = less(before, note)
    }
    expect(gst).toEqual([-1, 0, -1])
  })

  it('the notes of an invoice credited to its end come to it, and none of them is above zero', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
    const cents = fc.integer({ min: 0, max: 50_000 })
    const earlier = fc.integer({ min: 0, max: 99_999 })
    fc.assert(
      fc.property(
        ...[parts, cents, cents, earlier],
        fc.constantFrom('AU01', 'NZ01'),
        (goods, freightCents, feeCents, invoicedBefore, businessGroup) => {
          const all = goods.reduce((sum, part) => sum + part, 0)
          const before = nextInvoice(invoicedBefore, { freightCents: 0, feeCents: 0, businessGroup }, NOTHING)
          const invoice = nextInvoice(all, { freightCents, feeCents, businessGroup }, before)
          let credited = NOTHING
          let total = 0
          for (const [at, goodsCents] of goods.entries()) {
            const isFirst = at === 0
            const note = nextCredit(
              {
                goodsCents,
                freightCents: isFirst ? freightCents : 0,
                feeCents: isFirst ? feeCents : 0,
              },
              invoice,
              credited,
            )
            expect(Math.max(...Object.values(note))).toBeLessThanOrEqual(0)
            credited = less(credited, note)
            total += note.totalIncGstCents
          }
          expect(credited.gstCents).toBe(all + freightCents + feeCents === 0 ? 0 : invoice.gstCents)
          expect(total).toBe(0 - invoice.totalIncGstCents)
        },
      ),
    )
  })
})

describe('more than was invoiced', () => {
  const lines = [
    { lineNo: 1, quantity: 10, credited: 4 },
    { lineNo: 2, quantity: 1, credited: 1 },
  ]
  it.each([
    [[[1, 6]], null],
    [[[1, 7]], { lineNo: 1, most: 6 }],
    [[[2, 1]], { lineNo: 2, most: 0 }],
    [[[3, 1]], { lineNo: 3, most: 0 }],
    [[[1, 0]], { lineNo: 1, most: 6 }],
    [[[1, -1]], { lineNo: 1, most: 6 }],
    [[[1, 1.5]], { lineNo: 1, most: 6 }],
    [[[1, Number.NaN]], { lineNo: 1, most: 6 }],
    [
      [
        [1, 1],
        [2, 2],
      ],
      { lineNo: 2, most: 0 },
    ],
    [[], null],
  ] as [readonly [number, number][], unknown][])('%j: %j', (units, problem) =>
    expect(overCredited(lines, new Map(units))).toEqual(problem),
  )
})

it.each([
  [110_00, 1_00, 'VISA_CREDIT', 'Card surcharge'],
  [110_00, 1_00, 'PAYPAL', 'Processing fee'],
  [110_00, 1_00, '', 'Payment fee'],
  [-110_00, -1_00, 'AMEX', 'Card surcharge'],
  [-93_50, 15_00, 'AMEX', 'Restocking fee'],
])(
  'a document over %i cents with a fee of %i cents, paid by "%s": %s',
  (amountCents, feeCents, methodId, word) => {
    expect(feeWord(amountCents, feeCents, methodId)).toBe(word)
  },
)
