import Holidays from 'date-holidays'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PUBLIC_HOLIDAYS } from '#shared/codes/public-holidays.ts'
import { officeHoursAt } from './office-hours.ts'

const OPEN = 'Open now until 5.00pm AEST'
const closedUntil = (day: string) => `Closed now, opens ${day} 8.30am AEST`
/** A moment by Brisbane's clock. 2 March 2026 is a Monday. */
const brisbane = (text: string) => new Date(`${text}+10:00`)

describe('office hours (CON-04)', () => {
  it.each([
    ['the first minute', '2026-03-02T08:30:00', OPEN],
    ['the second before it', '2026-03-02T08:29:59', closedUntil('today')],
    ['the last second', '2026-03-02T16:59:59', OPEN],
    ['five o’clock', '2026-03-02T17:00:00', closedUntil('tomorrow')],
    ['midnight of a weekday', '2026-03-03T00:00:00', closedUntil('today')],
    ['Friday evening', '2026-03-06T17:00:00', closedUntil('Monday')],
    ['Saturday at noon', '2026-03-07T12:00:00', closedUntil('Monday')],
    ['Sunday', '2026-03-08T23:59:59', closedUntil('tomorrow')],
    ['summer in Sydney, where it is an hour later', '2026-01-05T08:30:00', OPEN],
    ['the last day of a year, before New Year’s Day', '2026-12-31T18:00:00', closedUntil('Monday')],
    ['Good Friday, before Easter Monday', '2026-04-03T10:00:00', closedUntil('Tuesday')],
    ['Christmas Day, before Boxing Day and its substitute', '2026-12-25T10:00:00', closedUntil('Tuesday')],
    ['Christmas Eve, a holiday from six in the evening', '2026-12-24T16:59:00', OPEN],
    ['Christmas Eve after five', '2026-12-24T17:00:00', closedUntil('Tuesday')],
    ['a day on which only others have a holiday (Melbourne Cup)', '2026-11-03T10:00:00', OPEN],
  ])('%s', (_name, at, words) => {
    expect(officeHoursAt(brisbane(at))).toEqual({ isOpen: words === OPEN, words })
  })

  it('are not on the days that date-holidays has for Queensland', () => {
    const days = Object.entries(PUBLIC_HOLIDAYS).flatMap(([year, held]) =>
      held.split(' ').map((day) => `${year}-${day}`),
    )
    const queensland = new Holidays('AU', 'QLD')
    const theirs = Object.keys(PUBLIC_HOLIDAYS)
      .flatMap((year) => queensland.getHolidays(Number(year)))
      .filter(({ type, date }) => type === 'public' && date.endsWith('00:00:00'))
      .map(({ date }) => date.slice(0, 10))
      .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
    expect(days).toEqual([...new Set(theirs)].sort())
  })

  it('are 42.5 hours of every week without a holiday, whichever minute it begins at', () => {
    const WEEK_MINUTES = 7 * 24 * 60
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2025-12-01'), noInvalidDate: true }),
        (start) => {
          let open = 0
          for (let minute = 0; minute < WEEK_MINUTES; minute += 30)
            if (officeHoursAt(new Date(start.getTime() + minute * 60_000)).isOpen) open += 30
          expect(open).toBe(42.5 * 60)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('are not those of no date', () => {
    expect(() => officeHoursAt(new Date('x'))).toThrow(RangeError)
  })
})
