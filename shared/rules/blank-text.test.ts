import { describe, expect, it } from 'vitest'
import { isBlank } from './blank-text.ts'

describe('a text that nobody can see', () => {
  it.each([
    ['nothing', ''],
    ['blanks and ends of lines', ' \t\r\n\u00A0\u3000'],
    ['zero width', '\u200B\u200C\u200D\u2060\uFEFF'],
    ['writing direction', '\u202E\u2066'],
    ['a soft hyphen', '\u00AD'],
    ['fillers of Hangul and Braille', '\u3164\u115F\u2800'],
    ['a mark without its letter', '\u0301'],
    ['a variation selector', '\uFE0F'],
    ['tags', '\u{E0041}'],
  ])('is %s', (_what, text) => {
    expect(isBlank(text)).toBe(true)
  })

  it.each(['x', ' \u200Bx', 'é', 'e\u0301', '0', '-', '.', '你', '👍🏽', 'ن'])('is not %j', (text) => {
    expect(isBlank(text)).toBe(false)
  })
})
