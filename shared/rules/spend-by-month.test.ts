import { describe, expect, it } from 'vitest'
import { monthsUntil, SPEND_CATEGORIES, type Spend, spendByMonth } from './spend-by-month.ts'

describe('spend by month and category', () => {
  it.each([
    ['2026-11-24', 3, ['2026-09', '2026-10', '2026-11']],
    ['2026-01-01', 3, ['2025-11', '2025-12', '2026-01']],
    ['2026-12-31', 2, ['2026-11', '2026-12']],
    ['2026-02-28', 1, ['2026-02']],
  ])('the months until %s, %i of them', (today, many, months) => {
    expect(monthsUntil(today, many)).toEqual(months)
  })

  it('has twelve months with nothing where nothing was spent, and no category for an account without invoices', () => {
    const { months, categories } = spendByMonth([], '2026-11-24')
    expect([months.length, months[0], months.at(-1), categories]).toEqual([12, '2025-12', '2026-11', []])
  })

  it('ranks the categories, nets credits in their month, and leaves out older months', () => {
    const { categories } = spendByMonth(
      [
        { month: '2026-10', category: 'Cables', cents: 500 },
        { month: '2026-11', category: 'Cases', cents: 2_000 },
        { month: '2026-11', category: 'Cases', cents: -300 },
        { month: '2025-11', category: 'Cables', cents: 99_999 },
      ],
      '2026-11-24',
    )
    expect(categories.map(({ name, cents }) => [name, ...cents.slice(-2)])).toEqual([
      ['Cases', 0, 1_700],
      ['Cables', 500, 0],
    ])
  })

  it('puts the categories beyond the colours of the chart together, and loses no cent', () => {
    for (let many = 1; many <= 12; many += 1) {
      const spends: Spend[] = Array.from({ length: many * 3 }, (_, at) => ({
        month: `2026-${String((at % 11) + 1).padStart(2, '0')}`,
        category: `Category ${String(at % many)}`,
        cents: ((at * 7_919) % 5_000) - 700,
      }))
      const { categories } = spendByMonth(spends, '2026-11-24')
      expect(categories.length).toBe(Math.min(many, SPEND_CATEGORIES))
      expect(categories.at(-1)!.name === 'Other').toBe(many > SPEND_CATEGORIES)
      const sum = categories.flatMap(({ cents }) => cents).reduce((all, one) => all + one, 0)
      expect(sum).toBe(spends.reduce((all, { cents }) => all + cents, 0))
    }
  })
})
