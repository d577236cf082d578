import { describe, expect, it } from 'vitest'
import { activationAt, activationMoment, activationText, activationTyped } from './activation-time.ts'

const NOW = new Date('2026-11-25T03:00:00Z') // 1:00 pm in Brisbane, 2:00 pm in Sydney

describe('activationMoment', () => {
  it.each([
    ['', 'Australia/Brisbane', '', 'none chosen'],
    ['20261125125959', 'Australia/Brisbane', '', 'past'],
    ['20261125130159', 'Australia/Brisbane', '', 'of a clock that is two minutes fast'],
    ['20261125130200', 'Australia/Brisbane', '2026-11-25T03:02:00.000Z', 'later'],
    ['20261125150000', 'Australia/Sydney', '2026-11-25T04:00:00.000Z', 'in the zone of the account'],
    ['20271126130000', 'Australia/Brisbane', '2027-11-26T03:00:00.000Z', 'a year and a day ahead'],
    ['20261126090000', 'Pacific/Auckland', '2026-11-25T20:00:00.000Z', 'in New Zealand'],
    ['20270405090000', 'Australia/Sydney', '2027-04-04T23:00:00.000Z', 'after the clock went back'],
  ])('USR-15 %s in %s is %s: %s', (text, zone, at) => {
    expect(activationMoment(text, zone, NOW)?.toISOString() ?? '').toBe(at)
  })

  it.each(['20261131090000', '20261126250000', '20261126 90000', '2026112509', '20271127130000', 'tomorrow'])(
    '%s is no time to choose',
    (text) => {
      expect(activationMoment(text, 'Australia/Brisbane', NOW)).toBeUndefined()
    },
  )
})

describe('the text of the call', () => {
  it.each([
    ['2026-03-05T09:00', '20260305090000'],
    ['2026-03-05T09:00:30', '20260305090030'],
  ])('USR-14 of a field with %s is %s', (typed, text) => {
    expect(activationText(typed)).toBe(text)
  })

  it('goes back into the field', () => {
    expect(activationTyped('20260305090000')).toBe('2026-03-05T09:00')
    expect(activationTyped('')).toBe('')
  })

  it.each([
    ['Australia/Brisbane', '2026-11-25T03:00:07Z', '20261125130007'],
    ['Australia/Perth', '2026-11-24T16:04:59Z', '20261125000459'],
    ['Australia/Adelaide', '2026-01-01T13:31:00Z', '20260102000100'],
  ])('USR-14 USR-15 of a moment is what the clock in %s shows', (zone, moment, text) => {
    expect(activationAt(zone, new Date(moment))).toBe(text)
    expect(activationMoment(text, zone, new Date(moment))).toBeNull()
  })
})
