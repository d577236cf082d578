import { describe, expect, it } from 'vitest'
import {
  isStatementFrequency,
  lastStatementDay,
  nextStatementDay,
  statementDays,
  statementPeriod,
} from './statement-days.ts'

describe('the days of statements', () => {
  it.each([
    // 2026-11-25 is a Wednesday
    ['W', 3, '2026-11-25', '2026-11-25', '2026-12-02'],
    ['W', 4, '2026-11-25', '2026-11-19', '2026-11-26'],
    ['W', 0, '2026-11-25', '2026-11-22', '2026-11-29'],
    ['M', 25, '2026-11-25', '2026-11-25', '2026-12-25'],
    ['M', 26, '2026-11-25', '2026-10-26', '2026-11-26'],
    ['M', 1, '2027-01-01', '2027-01-01', '2027-02-01'],
    ['M', 28, '2027-01-01', '2026-12-28', '2027-01-28'],
    ['M', 28, '2028-02-29', '2028-02-28', '2028-03-28'],
  ] as const)('%s %i: on %s the last is %s and the next %s', (frequency, day, today, last, next) => {
    expect(lastStatementDay({ frequency, day }, today)).toBe(last)
    expect(nextStatementDay({ frequency, day }, today)).toBe(next)
  })

  it.each([
    ['M', 1, '2026-11-01', null, '2026-10-01', '2026-10-31'],
    ['M', 15, '2026-03-15', null, '2026-02-15', '2026-03-14'],
    ['M', 1, '2026-11-01', '2026-09-30', '2026-10-01', '2026-10-31'],
    ['M', 1, '2026-11-01', '2026-07-31', '2026-08-01', '2026-10-31'], // the portal was off
    ['M', 1, '2026-11-01', '2026-10-20', '2026-10-01', '2026-10-31'], // another day was chosen
    ['W', 1, '2026-11-23', null, '2026-11-16', '2026-11-22'],
    ['W', 1, '2026-11-23', '2026-11-08', '2026-11-09', '2026-11-22'],
  ] as const)('%s %i: that of %s, after %j, is from %s to %s', (frequency, day, dueOn, covered, from, to) => {
    expect(statementPeriod({ frequency, day }, dueOn, covered)).toEqual({ from, to })
  })

  it('every day of a month that all months have, and every day of a week', () => {
    expect([statementDays('M').at(0), statementDays('M').at(-1), statementDays('M').length]).toEqual([
      1, 28, 28,
    ])
    expect(statementDays('W')).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it.each([
    ['W', true],
    ['M', true],
    ['D', false],
    ['', false],
    ['constructor', false],
  ])('%j is a frequency: %s', (text, is) => expect(isStatementFrequency(text)).toBe(is))
})
