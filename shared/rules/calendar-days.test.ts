import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, isCalendarDay } from './calendar-days.ts'

it.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['26-02-01', false],
  ['2026-2-1', false],
  ['2026-02-01 ', false],
  ['', false],
])('%s is a day of the calendar: %s', (text, is) => expect(isCalendarDay(text)).toBe(is))

describe('days that are counted', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-10-04', 0, '2026-10-04'],
  ])('%s and %i days is %s', (day, many, later) => {
    expect(addDays(day, many)).toBe(later)
    expect(daysBetween(day, later)).toBe(many)
  })

  it('as many days lie between as were added', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (many) => {
        const later = addDays('2026-06-15', many)
        expect(isCalendarDay(later)).toBe(true)
        expect(daysBetween('2026-06-15', later)).toBe(many)
      }),
    )
  })
})
