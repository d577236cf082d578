import { expect, test } from 'vitest'
import { auDay, auDayAndTime } from './au-dates.ts'

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
