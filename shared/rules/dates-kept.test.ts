import { describe, expect, it } from 'vitest'
import { datesKept, datesKeptWords, isDateKept, type PromisedDay, shortKeptWords } from './dates-kept.ts'

const TODAY = '2026-03-10'
const promise = (
  day: string,
  ended: PromisedDay['ended'] = null,
  endedOn: string | null = null,
): PromisedDay => ({ day, ended, endedOn })

describe('whether a promised day was kept', () => {
  it.each([
    ['goods came before the day', promise('2026-03-09', 'arrived', '2026-03-02'), true],
    ['goods came on the day', promise('2026-03-09', 'arrived', '2026-03-09'), true],
    ['goods came a day late', promise('2026-03-09', 'arrived', '2026-03-10'), false],
    ['it was moved later before it came', promise('2026-03-20', 'later', '2026-03-01'), false],
    ['it was moved later once it had passed', promise('2026-03-01', 'later', '2026-03-05'), false],
    ['it was taken back', promise('2026-03-20', 'withdrawn', '2026-03-01'), false],
    ['an earlier day took its place', promise('2026-03-20', 'earlier', '2026-03-01'), null],
    ['it is tomorrow', promise('2026-03-11'), null],
    ['it is today', promise('2026-03-10'), null],
    ['it was yesterday, and nothing has come', promise('2026-03-09'), false],
  ])('%s', (_what, one, kept) => {
    expect(isDateKept(one, TODAY)).toBe(kept)
  })
})

describe('how many of the last dates were kept', () => {
  const kept = promise('2026-03-01', 'arrived', '2026-03-01')
  const late = promise('2026-03-01', 'arrived', '2026-03-02')
  const open = promise('2026-03-30')
  const many = (one: PromisedDay, count: number) => Array.from({ length: count }, () => one)
  it.each([
    ['nothing is known', [], null],
    ['four are known', many(kept, 4), null],
    ['four are known and more are to come', [...many(open, 9), ...many(kept, 4)], null],
    ['five are known', [...many(kept, 3), ...many(late, 2)], { kept: 3, of: 5 }],
    ['twelve are known', [...many(kept, 9), ...many(late, 3)], { kept: 9, of: 12 }],
    ['only the last twelve count', [...many(late, 12), ...many(kept, 30)], { kept: 0, of: 12 }],
    ['those to come are passed over', [...many(open, 3), ...many(kept, 12)], { kept: 12, of: 12 }],
  ])('%s', (_what, promises, expected) => {
    expect(datesKept(promises, TODAY)).toEqual(expected)
  })

  it.each([
    [9, 12, 'Kestrel kept 9 of its last 12 dates'],
    [0, 6, 'Kestrel kept none of its last 6 dates'],
    [5, 5, 'Kestrel kept all of its last 5 dates'],
  ])('%i of %i in words', (many, of, words) => {
    expect(datesKeptWords('Kestrel', { kept: many, of })).toBe(words)
  })
  it('has fewer words for a narrow column', () => {
    expect(shortKeptWords(datesKeptWords('Kestrel', { kept: 9, of: 12 }))).toBe('Kestrel kept 9 of 12')
    expect(shortKeptWords(datesKeptWords('Kestrel', { kept: 5, of: 5 }))).toBe('Kestrel kept all of 5')
  })
})
