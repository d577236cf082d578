import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayInField, isWrittenAsDay, readWrittenDay } from './written-day.ts'

it.each([
  ['21/11/2026', '2026-11-21'],
  ['1/2/26', '2026-02-01'],
  [' 3.4.2026 ', '2026-04-03'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21T09:30:00', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['21 Nov 2026', '2026-11-21'],
  ['21-November-26', '2026-11-21'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['31/02/2026', null],
  ['11/21/2026', null],
  ['3/4', null],
  ['3/4/202', null],
  ['', null],
  ['Balance', null],
])('reads the day %j as %j', (text, day) => {
  expect(readWrittenDay(text)).toBe(day)
})

it.each([
  ['31/02/2026', true],
  ['21/11/2026', true],
  ['3/4', false],
  ['Balance', false],
  ['', false],
])('says of %j that it is written as a day: %s', (text, isWritten) => {
  expect(isWrittenAsDay(text)).toBe(isWritten)
})

it('S20 shows a day as dd/mm/yyyy, and reads what it shows', () => {
  expect(dayInField('2026-04-03')).toBe('03/04/2026')
  expect([dayInField(''), dayInField('soon')]).toEqual(['', 'soon'])
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (date) => {
        const day = date.toISOString().slice(0, 10)
        expect(readWrittenDay(dayInField(day))).toBe(day)
      },
    ),
  )
})
