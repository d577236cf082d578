import { describe, expect, it } from 'vitest'
import { grouped } from './grouped.ts'
import { availabilityWords, shortDay } from './availability-words.ts'

describe('availability', () => {
  it.each([
    [{ available: 412, expected: '' }, '412 in stock', 'good'],
    [{ available: 1204, expected: '2026-12-02' }, '1,204 in stock', 'good'],
    [{ available: 4, expected: '2026-12-02', expectedQuantity: 60 }, '4 in stock · 60 expected 2 Dec', 'few'],
    [{ available: 4, expected: '2026-12-02' }, '4 in stock · more expected 2 Dec', 'few'],
    [
      { available: 4, expected: '2026-12-02', expectedQuantity: 60, waits: 6 },
      '4 in stock · 6 on back order',
      'few',
    ],
    [{ available: 412, expected: '', waits: 1_088 }, '412 in stock · 1,088 on back order', 'few'],
    [{ available: 0, expected: '', waits: 6 }, 'Out of stock', 'none'],
    [{ available: 'Call for availability', expected: '', waits: 6 }, 'Call for availability', 'text'],
    [{ available: 9, expected: '' }, '9 in stock', 'few'],
    [{ available: 0, expected: '2026-12-09' }, 'On back order, expected 9 Dec', 'none'],
    [
      { available: 0, expected: '2026-12-09', expectedQuantity: 1200 },
      'On back order, 1,200 expected 9 Dec',
      'none',
    ],
    [
      { available: 'Call for availability', expected: '2026-12-09', expectedQuantity: 60 },
      'Call for availability',
      'text',
    ],
    [{ available: 0, expected: '', expectedQuantity: 60 }, 'Out of stock', 'none'],
    [{ available: 0, expected: '' }, 'Out of stock', 'none'],
    [{ available: 'Call for availability', expected: '2026-12-09' }, 'Call for availability', 'text'],
  ])('CAT-40 %j reads "%s"', (stock, words, tone) =>
    expect(availabilityWords(stock)).toEqual({ words, tone }),
  )
  it('BUS-02 days come first, without a leading nought', () =>
    expect([shortDay('2026-03-05'), shortDay('2027-01-11')]).toEqual(['5 Mar', '11 Jan']))
  it('BUS-02 thousands are grouped', () =>
    expect([0, 999, 1_000, 1_234_567].map(grouped)).toEqual(['0', '999', '1,000', '1,234,567']))
})
