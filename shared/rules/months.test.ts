import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './calendar-days.ts'
import { addMonths, daysOf, lastDayOf, monthOf, monthsDown, shownMonth, shownMonths } from './months.ts'

const anyMonth = fc
  .tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${String(year)}-${String(month).padStart(2, '0')}`)

describe('months', () => {
  it.each([
    ['2026-01', 1, '2026-02'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-03', -11, '2025-04'],
    ['2026-03', 0, '2026-03'],
  ])('%s and %i is %s', (month, many, later) => expect(addMonths(month, many)).toBe(later))

  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2100-02', '2100-02-28'],
    ['2026-04', '2026-04-30'],
    ['2026-12', '2026-12-31'],
  ])('%s ends on %s', (month, day) => expect(lastDayOf(month)).toBe(day))

  it('the day after the last one is in the next month', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        expect(monthOf(lastDayOf(month))).toBe(month)
        expect(addDays(lastDayOf(month), 1)).toBe(`${addMonths(month, 1)}-01`)
      }),
    )
  })

  it('months follow one another without a gap', () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: 0, max: 40 }), (first, many) => {
        const months = monthsDown(first, addMonths(first, many))
        expect(months).toHaveLength(many + 1)
        expect(months.at(-1)).toBe(first)
        months.slice(1).forEach((month, at) => expect(addMonths(month, 1)).toBe(months[at]))
      }),
    )
    expect(monthsDown('2026-03', '2026-02')).toEqual([])
  })

  it('a statement covers a month or the twelve that end with it', () => {
    expect(daysOf('2026-02', 1)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(daysOf('2026-06', 12)).toEqual({ from: '2025-07-01', to: '2026-06-30' })
    expect(shownMonth('2026-03')).toBe('March 2026')
    expect(shownMonths('2026-06', 12)).toBe('July 2025 to June 2026')
    expect(shownMonths('2026-06', 1)).toBe('June 2026')
  })
})
