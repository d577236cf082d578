import { describe, expect, test } from 'vitest'
import { accountZone } from './account-zone.ts'
import { clockIn, dayIn, dayWords, startOfDayIn, timeWords } from './zone-time.ts'

test.each([
  ['AU', 'NSW', 'Australia/Sydney'],
  ['AU', ' vic ', 'Australia/Melbourne'],
  ['AU', 'QLD', 'Australia/Brisbane'],
  ['AU', 'SA', 'Australia/Adelaide'],
  ['AU', 'WA', 'Australia/Perth'],
  ['AU', 'NT', 'Australia/Darwin'],
  ['AU', 'TAS', 'Australia/Hobart'],
  ['AU', 'ACT', 'Australia/Sydney'],
  // codes of the old system
  ['AU', 'NS', 'Australia/Sydney'],
  ['AU', 'TS', 'Australia/Hobart'],
  ['AU', '', 'Australia/Brisbane'],
  ['AU', '__proto__', 'Australia/Brisbane'],
  ['NZ', '', 'Pacific/Auckland'],
  ['NZ', 'WA', 'Pacific/Auckland'],
])('an account in %s, state "%s", is in %s', (country, state, zone) => {
  expect(accountZone({ country, state })).toBe(zone)
})

describe('decision 36: a moment as the clock of a zone shows it', () => {
  test.each([
    // the clock of Sydney goes back on 5 April 2026 at 3 am, and forward on 4 October 2026 at 2 am
    ['Australia/Sydney', '2026-04-04T12:59:00Z', '2026-04-04', '11:59 pm'],
    ['Australia/Sydney', '2026-04-04T13:00:00Z', '2026-04-05', '12:00 am'],
    ['Australia/Sydney', '2026-04-04T15:30:00Z', '2026-04-05', '2:30 am'],
    ['Australia/Sydney', '2026-04-04T16:30:00Z', '2026-04-05', '2:30 am'],
    ['Australia/Sydney', '2026-10-03T15:59:00Z', '2026-10-04', '1:59 am'],
    ['Australia/Sydney', '2026-10-03T16:00:00Z', '2026-10-04', '3:00 am'],
    ['Australia/Brisbane', '2026-10-03T16:00:00Z', '2026-10-04', '2:00 am'],
    ['Australia/Brisbane', '2026-01-31T13:59:59Z', '2026-01-31', '11:59 pm'],
    ['Australia/Brisbane', '2026-01-31T14:00:00Z', '2026-02-01', '12:00 am'],
    ['Australia/Perth', '2026-02-28T15:59:00Z', '2026-02-28', '11:59 pm'],
    ['Australia/Adelaide', '2026-12-31T13:30:00Z', '2027-01-01', '12:00 am'],
    ['Pacific/Auckland', '2026-09-26T14:00:00Z', '2026-09-27', '3:00 am'],
  ])('%s at %s', (zone, iso, day, time) => {
    expect(dayIn(zone, new Date(iso))).toBe(day)
    expect(timeWords(clockIn(zone, new Date(iso)))).toBe(time)
  })

  test('every day begins once, on days on which the clock is changed too', () => {
    for (const zone of ['Australia/Sydney', 'Australia/Adelaide', 'Australia/Perth', 'Pacific/Auckland'])
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 24 * 3_600_000) {
        const day = new Date(at).toISOString().slice(0, 10)
        const start = startOfDayIn(zone, day)
        expect(dayIn(zone, start)).toBe(day)
        expect(clockIn(zone, start)).toMatchObject({ hour: 0, minute: 0 })
        expect(dayIn(zone, new Date(start.getTime() - 1))).not.toBe(day)
      }
  })

  test('BUS-02 days read as Australia writes them', () => {
    expect(dayWords(clockIn('Australia/Brisbane', new Date('2026-06-30T14:00:00Z')))).toBe('1 July 2026')
  })
})
