import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ordersThatFit, whatHolds } from './held-orders.ts'

const credit = (invoicedCents: number, openOrdersCents: number, more = {}) => ({
  limit2Cents: 100,
  limit3Cents: 200,
  invoicedCents,
  openOrdersCents,
  creditHold: false,
  overdueStop: false,
  ...more,
})
const held = (...cents: number[]) => cents.map((openCents, at) => ({ webOrderNo: at + 1, openCents }))
const invoices = [
  { invoiceNo: 'B', dueOn: '2026-02-01', openCents: 30 },
  { invoiceNo: 'A', dueOn: '2026-01-01', openCents: 40 },
  { invoiceNo: 'C', dueOn: null, openCents: 50 },
  { invoiceNo: 'D', dueOn: '2025-01-01', openCents: 0 },
]

describe('orders that are held for credit', () => {
  it.each([
    { is: 'all fit exactly', c: credit(100, 100), orders: held(60, 40), fit: [1, 2] },
    { is: 'the balance alone is over limit 2', c: credit(101, 60), orders: held(60), fit: [] },
    { is: 'the first is too large, the second fits', c: credit(90, 190), orders: held(150, 40), fit: [2] },
    { is: 'orders that are not held count first', c: credit(50, 190), orders: held(40), fit: [] },
    { is: 'each that fits counts for the next', c: credit(100, 160), orders: held(80, 80), fit: [1] },
    {
      is: 'staff have stopped the account',
      c: credit(0, 10, { creditHold: true }),
      orders: held(10),
      fit: [],
    },
    { is: 'invoices are overdue', c: credit(0, 10, { overdueStop: true }), orders: held(10), fit: [] },
    {
      is: 'no limit is set',
      c: credit(900, 900, { limit2Cents: null, limit3Cents: null }),
      orders: held(900),
      fit: [1],
    },
  ])('$is', ({ c, orders, fit }) => {
    expect(ordersThatFit(c, orders).map(({ webOrderNo }) => webOrderNo)).toEqual(fit)
  })
})

describe('what holds an order', () => {
  it.each([
    { is: 'nothing any more', c: credit(90, 60), over: 0, names: [] },
    { is: 'one cent over limit 2: the invoice due longest', c: credit(101, 60), over: 1, names: ['A'] },
    { is: 'over limit 3 by more than one invoice', c: credit(99, 161), over: 60, names: ['A', 'B'] },
    { is: 'over both, by more over limit 3', c: credit(110, 160), over: 70, names: ['A', 'B'] },
    { is: 'more than the balance: no more than that', c: credit(90, 400), over: 90, names: ['A', 'B', 'C'] },
    {
      is: 'more than all invoices: no more than they have open',
      c: credit(500, 60),
      over: 120,
      names: ['A', 'B', 'C'],
    },
  ])('$is', ({ c, over, names }) => {
    const [order] = held(60)
    const { toPayCents, invoices: named } = whatHolds(
      c,
      { held: held(60), before: [], order: order! },
      { invoices, freeCents: 0 },
    )
    expect([toPayCents, named.map(({ invoiceNo }) => invoiceNo)]).toEqual([over, names])
  })

  it.each([
    { is: 'overdue alone', c: credit(90, 60), by: '2026-01-01', over: 40, names: ['A'] },
    {
      is: 'more overdue than over the limit',
      c: credit(101, 60),
      by: '2026-02-01',
      over: 70,
      names: ['A', 'B'],
    },
    {
      is: 'more over the limit than overdue',
      c: credit(150, 60),
      by: '2026-01-01',
      over: 50,
      names: ['A', 'B'],
    },
    { is: 'nothing due so long ago', c: credit(90, 60), by: '2025-12-31', over: 0, names: [] },
  ])('stopped by what was due: $is', ({ c, by, over, names }) => {
    const [order] = held(60)
    const found = whatHolds(c, { held: held(60), before: [], order: order! }, { invoices, freeCents: 0 }, by)
    expect([found.toPayCents, found.invoices.map(({ invoiceNo }) => invoiceNo)]).toEqual([over, names])
  })

  it.each([
    { is: 'free money has paid a part of what stops', free: 15, pay: 25, names: ['A'] },
    { is: 'it has paid the first of two that stop', free: 40, by: '2026-02-01', pay: 30, names: ['B'] },
    { is: 'it has paid all that stops', free: 40, pay: 0, names: [] },
  ])('no more than can be paid: $is', ({ free, pay, names, by = '2026-01-01' }) => {
    const [order] = held(60)
    const found = whatHolds(
      credit(90, 60),
      { held: held(60), before: [], order: order! },
      { invoices, freeCents: free },
      by,
    )
    expect([found.toPayCents, found.invoices.map(({ invoiceNo }) => invoiceNo)]).toEqual([pay, names])
  })

  it('is no more than the invoices that are named have open, and enough unless it says what is lacking', () => {
    const cents = fc.integer({ min: 0, max: 300 })
    const several = fc.array(cents, { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(several, cents, cents, several, fc.nat(), (...drawn) => {
        const [owing, credits, other, open, which] = drawn
        const all = held(...open)
        const at = which % all.length
        const invoiced = owing.reduce((sum, one) => sum + one, 0) - credits
        const state = credit(invoiced, other + open.reduce((sum, one) => sum + one, 0))
        const owed = {
          invoices: owing.map((openCents, no) => ({ invoiceNo: String(no), dueOn: null, openCents })),
          freeCents: credits,
        }
        const found = whatHolds(state, { held: all, before: all.slice(0, at), order: all[at]! }, owed)
        const { toPayCents, lackCents, invoices: named } = found
        expect(toPayCents).toBeLessThanOrEqual(named.reduce((sum, { openCents }) => sum + openCents, 0))
        const after = { ...state, invoicedCents: invoiced - toPayCents }
        const again = whatHolds(after, { held: all, before: all.slice(0, at), order: all[at]! }, owed)
        expect(again.lackCents + again.toPayCents).toBe(lackCents)
        fc.pre(lackCents === 0 && all.slice(0, at).every(({ openCents }) => openCents === 0))
        expect(ordersThatFit(after, all).map(({ webOrderNo }) => webOrderNo)).toContain(at + 1)
      }),
    )
  })
})
