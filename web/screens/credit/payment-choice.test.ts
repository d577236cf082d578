import { describe, expect, it } from 'vitest'
import { LIST_IDS_MAX } from '#shared/codes/limits.ts'
import type { DueInvoice } from './credit-facts.ts'
import { asAsked, changed, inFull, netChosen, NOTHING, spread, stillOpen } from './payment-choice.ts'

const due = (invoiceno: string, totalDue: number, duedate: string | null = null) =>
  ({ invoiceno, totalDue, duedate }) as DueInvoice
const A = due('A', 123_45, '2026-01-01'),
  B = due('B', 80_10, '2026-02-01'),
  CREDIT = due('N', -50_30)
const ALL = [A, B, CREDIT]

describe('what is to be paid', () => {
  it('all in full keeps the credit notes that were ticked, and no others', () => {
    expect(inFull(ALL, NOTHING)).toEqual(
      new Map([
        ['A', 123_45],
        ['B', 80_10],
      ]),
    )
    const ticked = changed(NOTHING, CREDIT)
    expect(inFull([A], ticked)).toEqual(
      new Map([
        ['N', -50_30],
        ['A', 123_45],
      ]),
    )
    expect(netChosen(inFull([A], ticked))).toBe(73_15)
  })

  it('CRD-09 CRD-11 CRD-12 one amount is fitted to its balance, or taken out', () => {
    expect(changed(NOTHING, A, 101_50)).toEqual(new Map([['A', 101_00]]))
    expect(changed(NOTHING, A, 999_00)).toEqual(new Map([['A', 123_45]]))
    expect(changed(changed(NOTHING, A), A, null)).toEqual(NOTHING)
  })

  it('an amount goes to what is due longest', () => {
    const { chosen, leftCents, why } = spread(150_00, ALL, changed(NOTHING, CREDIT))
    expect(chosen).toEqual(
      new Map([
        ['N', -50_30],
        ['A', 123_45],
        ['B', 26_00],
      ]),
    )
    expect([leftCents, why]).toEqual([55, 'dollars'])
    expect(spread(500_00, ALL, NOTHING)).toMatchObject({ leftCents: 500_00 - 203_55, why: 'owed' })
  })

  it('all in full are the oldest that one payment takes, with the credit notes that were ticked', () => {
    const many = Array.from({ length: LIST_IDS_MAX + 50 }, (_, at) =>
      due(`X${String(at)}`, 10_00, `2026-03-${String(28 - (at % 28)).padStart(2, '0')}`),
    )
    const chosen = inFull([...many, CREDIT], changed(NOTHING, CREDIT))
    expect([chosen.size, chosen.get('N')]).toEqual([LIST_IDS_MAX, -50_30])
    const days = (isChosen: boolean) =>
      many.filter(({ invoiceno }) => chosen.has(invoiceno) === isChosen).map(({ duedate }) => duedate!)
    expect(days(true).toSorted().at(-1)! <= days(false).toSorted()[0]!).toBe(true)
    expect(spread(9_999_00, many, NOTHING)).toMatchObject({
      leftCents: 9_999_00 - LIST_IDS_MAX * 10_00,
      why: 'room',
    })
  })

  it('follows balances that have changed meanwhile', () => {
    const chosen = new Map([
      ['A', 123_45],
      ['B', 80_10],
      ['N', -50_30],
    ])
    expect(stillOpen(chosen, [due('A', 100_00), due('N', -20_00)])).toEqual(
      new Map([
        ['A', 100_00],
        ['N', -20_00],
      ]),
    )
  })

  it('is sent as dollars with two decimals, without what is nothing', () => {
    expect(
      asAsked(
        new Map([
          ['A', 123_45],
          ['B', 0],
          ['N', -50_30],
        ]),
      ),
    ).toEqual({
      invoiceIds: ['A', 'N'],
      paymentAllocations: ['123.45', '-50.30'],
    })
  })
})
