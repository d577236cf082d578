import { expect, test } from 'vitest'
import { auDay, auDayAndTime, auTime, auTimeAndPlace, showDatesIn } from './au-dates.ts'

const DAY = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', year: 'numeric' })
const TIME = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' })
const plain = (text: string) => text.replaceAll('\u202f', ' ')

test('BUS-02 days and times read as Australia writes them, every month and hour', () => {
  for (let hours = 0; hours < 400 * 24; hours += 7) {
    const moment = new Date(2026, 0, 1, hours, hours % 60)
    expect(auDay(moment)).toBe(plain(DAY.format(moment)))
    expect(auDayAndTime(moment)).toBe(plain(`${DAY.format(moment)}, ${TIME.format(moment)}`))
  }
})

test('a time is said with its place where that is not the zone of the device', () => {
  const moment = new Date('2026-03-05T02:52:00Z')
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const other = own === 'Australia/Perth' ? 'Australia/Darwin' : 'Australia/Perth'
  showDatesIn(own)
  expect(auTimeAndPlace(moment)).toBe(auTime(moment))
  showDatesIn(other)
  expect(auTimeAndPlace(moment)).toBe(
    other === 'Australia/Perth' ? '10:52 am in Perth' : '12:22 pm in Darwin',
  )
  showDatesIn('')
})
