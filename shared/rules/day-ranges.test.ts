import { expect, test } from 'vitest'
import { daysBetween } from './calendar-days.ts'
import { daysOf } from './day-ranges.ts'

test.each([
  ['thisMonth', '2026-03-31', '2026-03-01', '2026-03-31'],
  ['thisMonth', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['days90', '2026-03-31', '2026-01-01', '2026-03-31'],
] as const)('%s on %s', (range, today, from, to) => {
  expect(daysOf(range, today)).toEqual({ from, to })
})

test('90 days are 90 days, today included', () => {
  const { from, to } = daysOf('days90', '2026-11-25')
  expect(daysBetween(from, to)).toBe(89)
})
