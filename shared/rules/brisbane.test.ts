import { describe, expect, it } from 'vitest'
import { brisbaneDay, shownDay, startOfBrisbaneDay } from './brisbane.ts'

describe('Brisbane days', () => {
  it.each([
    ['2026-01-01T13:59:59.999Z', '2026-01-01'],
    ['2026-01-01T14:00:00Z', '2026-01-02'],
    ['2026-07-01T14:00:00Z', '2026-07-02'],
  ])('%s is the %s', (instant, day) => {
    expect(brisbaneDay(new Date(instant))).toBe(day)
  })
  it('begin ten hours before the day in UTC', () => {
    expect(startOfBrisbaneDay('2026-03-01').toISOString()).toBe('2026-02-28T14:00:00.000Z')
    expect(brisbaneDay(startOfBrisbaneDay('2026-03-01'))).toBe('2026-03-01')
  })
})

it.each([
  ['2026-12-09', '9 Dec 2026'],
  ['2027-01-31', '31 Jan 2027'],
  [null, ''],
])('the day %s is printed %s', (day, shown) => expect(shownDay(day)).toBe(shown))
