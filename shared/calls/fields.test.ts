import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import * as f from './fields.ts'

/* M10: a text of one line holds nothing that breaks it, is not seen, or turns it round. */

const between = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n))
const ENDS = ['\t', '\n', '\v', '\f', '\r', '\r\n', '\u0085', '\u2028', '\u2029']
const UNSEEN = [
  ...between(1, 0x1f),
  ...between(0x7f, 0x9f),
  ...between(0x202a, 0x202e),
  ...between(0x2066, 0x2069),
].filter((one) => !ENDS.includes(one))
const read = (typed: string) => z.safeDecode(f.line(), typed)

it.each([
  ['count', f.count, 9],
  ['key', f.key, 15],
] as const)('a %s takes as many digits in JSON as in a form', (_, field, digits) => {
  const most = 10 ** digits - 1
  for (const taken of [0, String(0), most, String(most)])
    expect(z.safeDecode(field, taken).data).toBe(Number(taken))
  for (const refused of [
    most + 1,
    String(most + 1),
    -1,
    '-1',
    1.5,
    '1.5',
    Number.MAX_SAFE_INTEGER,
    '',
    '1e3',
  ])
    expect([refused, z.safeDecode(field, refused).success]).toEqual([refused, false])
})

describe('M10 a text of one line', () => {
  it('has a blank for each end of a line and each tab', () => {
    for (const end of ENDS) expect(read(`a${end}${end}b${end}`).data).toBe('a b')
  })

  it('drops control characters and those that turn the direction', () => {
    expect(UNSEEN.length).toBeGreaterThan(60)
    for (const one of UNSEEN) expect([one, read(`${one}a${one}${one}b `).data]).toEqual([one, 'ab'])
    expect(read('a\r\nb\u2028c\u202Ed\u0007e\tf').data).toBe('a b cde f')
  })

  it('is refused with a NUL character or half of a surrogate pair', () => {
    for (const bad of ['a\0b', 'a\ud800', '\udc00b']) expect([bad, read(bad).success]).toEqual([bad, false])
  })

  it.each([
    'Ngāi Tahu & Söhne',
    'Zoë O\u2019Neil',
    '深圳手机',
    'متجر الهاتف',
    'חנות',
    'कखग\u094D\u200Dय',
    '\u{1F469}\u200D\u{1F527} \u{1F1E6}\u{1F1FA}\uFE0F',
    'a\u00A0b',
  ])('keeps %s', (name) => {
    expect(read(name).data).toBe(name)
  })

  it('counts its length without what is dropped', () => {
    expect(z.safeDecode(f.line(3), 'a\u0007b\u202Ec').data).toBe('abc')
    expect(z.safeDecode(f.line(3), 'abcd').success).toBe(false)
  })
})
