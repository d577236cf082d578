import { describe, expect, it } from 'vitest'
import { digestDays, isDigestDay, keptDay } from './back-order-digest.ts'
import { addDays, daysBetween } from './calendar-days.ts'

const days = (from: string, many: number) => Array.from({ length: many }, (_, at) => addDays(from, at))
const due = (frequency: string, day: string, from: string, many: number) =>
  days(from, many).filter((today) => isDigestDay({ frequency, day }, today))

describe('when a digest of back orders is due', () => {
  it.each([
    ['none', 'N', '', []],
    ['never chosen', '', '', []],
    ['of another system', 'Q', '3', []],
    ['weekly on Monday', 'W', '1', ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30']],
    [
      'weekly without a day is on Sunday',
      'W',
      '',
      ['2026-03-01', '2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29'],
    ],
    ['monthly on the first', 'M', '1', ['2026-03-01', '2026-04-01']],
    ['monthly without a day is on the first', 'M', '', ['2026-03-01', '2026-04-01']],
    ['monthly on the last day', 'M', 'L', ['2026-03-31']],
    ['monthly on the 15th', 'M', '15', ['2026-03-15']],
  ])('%s', (_what, frequency, day, expected) => {
    expect(due(frequency, day, '2026-03-01', 32)).toEqual(expected)
  })

  it('daily is every day', () => {
    expect(due('D', '', '2026-03-01', 32)).toHaveLength(32)
  })

  it.each([
    ['31', '2026-02-28'],
    ['30', '2026-02-28'],
    ['29', '2028-02-29'],
    ['31', '2026-04-30'],
    ['L', '2028-02-29'],
  ])('the %s of a month that lacks it is its last day, %s', (day, last) => {
    const month = `${last.slice(0, 8)}01`
    expect(due('M', day, month, Number(last.slice(8)))).toEqual([last])
  })

  it('fortnightly is every second of its weekdays, also across a year', () => {
    const found = due('F', '3', '2026-11-01', 100)
    const gaps = found.slice(1).map((day, at) => daysBetween(found[at] ?? '', day))
    expect(found.length).toBeGreaterThanOrEqual(7)
    expect(new Set(gaps)).toEqual(new Set([14]))
  })
})

it('ORD-54 ORD-55 ORD-56 the days to choose from follow the frequency, and a day that no longer fits goes', () => {
  expect([digestDays('N'), digestDays('D'), digestDays('')]).toEqual([[], [], []])
  expect(digestDays('W')).toEqual(['0', '1', '2', '3', '4', '5', '6'])
  expect(digestDays('F')).toEqual(digestDays('W'))
  expect(digestDays('M')).toHaveLength(32)
  expect([keptDay('W', '31'), keptDay('W', '5'), keptDay('M', '0'), keptDay('D', '1')]).toEqual([
    '',
    '5',
    '',
    '',
  ])
})
