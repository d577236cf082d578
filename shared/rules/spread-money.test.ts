import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spreadMoney } from './spread-money.ts'

it.each([
  { is: 'nothing free', free: [], owed: [5], shares: [] },
  { is: 'nothing owed', free: [5], owed: [], shares: [] },
  { is: 'part of one', free: [3], owed: [5], shares: ['0>0 3'] },
  { is: 'more than is owed', free: [9], owed: [5], shares: ['0>0 5'] },
  { is: 'one over two', free: [9], owed: [5, 6], shares: ['0>0 5', '0>1 4'] },
  { is: 'two for one', free: [2, 9], owed: [5], shares: ['0>0 2', '1>0 3'] },
  { is: 'credits and empty ones among them', free: [0, 4, -3], owed: [-2, 0, 4], shares: ['1>2 4'] },
])('spreads $is', ({ free, owed, shares }) => {
  const numbered = (all: readonly number[]) => all.map((cents, id) => ({ id, cents }))
  expect(
    spreadMoney(numbered(free), numbered(owed)).map(
      ({ from, to, cents }) => `${String(from)}>${String(to)} ${String(cents)}`,
    ),
  ).toEqual(shares)
})

it('never spreads more than is free or owed, and leaves none of both', () => {
  const amounts = fc.array(fc.integer({ min: -50, max: 200 }), { maxLength: 8 })
  fc.assert(
    fc.property(amounts, amounts, (free, owed) => {
      const shares = spreadMoney(
        free.map((cents, id) => ({ id, cents })),
        owed.map((cents, id) => ({ id, cents })),
      )
      const sum = (all: readonly number[]) => all.reduce((total, cents) => total + Math.max(0, cents), 0)
      for (const [id, cents] of free.entries())
        expect(sum(shares.filter((s) => s.from === id).map((s) => s.cents))).toBeLessThanOrEqual(
          Math.max(0, cents),
        )
      for (const [id, cents] of owed.entries())
        expect(sum(shares.filter((s) => s.to === id).map((s) => s.cents))).toBeLessThanOrEqual(
          Math.max(0, cents),
        )
      expect(sum(shares.map((s) => s.cents))).toBe(Math.min(sum(free), sum(owed)))
    }),
  )
})
