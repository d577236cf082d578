import { describe, expect, it } from 'vitest'
import { canBeExpected } from './expected-day.ts'

describe('a day on which more can be expected', () => {
  it.each([
    ['2026-11-23', true],
    ['2026-11-24', true],
    ['2028-11-23', true],
    ['2026-11-22', false],
    ['2028-11-25', false],
    ['2026-13-01', false],
    ['2027-02-29', false],
    ['2028-02-29', true],
    ['24.11.2026', false],
    ['', false],
  ])('%s: %s', (day, can) => {
    expect(canBeExpected(day, '2026-11-23')).toBe(can)
  })
})
