import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import * as fontkit from 'fontkit'
import { describe, expect, it } from 'vitest'
import { byPairs } from './fonts.ts'

function inter(file: string): fontkit.Font {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`)))
  return Object.create(fontkit.create(bytes), { GSUB: { value: undefined } }) as fontkit.Font
}
const placed = ({ glyphs, positions }: Pick<fontkit.GlyphRun, 'glyphs' | 'positions'>) =>
  glyphs.map((glyph, at) => [glyph.id, { ...positions[at] }])

describe.each(['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'])('%s', (file) => {
  const font = inter(file)
  const fast = byPairs(font)

  it.each([
    'Invoice ',
    'B4000-7',
    '-7',
    '7-7 ',
    'AVATAR',
    'To.',
    'L’Été',
    '1/2',
    '“Yes”',
    'x-1-y',
    '·',
    'ﬁ',
    'e\u0301',
  ])('sets %j as the font itself does', (text) =>
    expect(placed(fast.layout(text))).toEqual(placed(font.layout(text))),
  )

  it('sets every word as the font itself does', () => {
    const sign = fc.oneof(
      fc.integer({ min: 0x20, max: 0x7e }),
      fc.integer({ min: 0xa0, max: 0x17f }),
      fc.constantFrom(...Array.from('–—‘’“”•…0123456789-./', (one) => one.codePointAt(0) ?? 0)),
    )
    const word = fc.array(sign, { minLength: 1, maxLength: 14 }).map((all) => String.fromCodePoint(...all))
    fc.assert(
      fc.property(word, (text) => {
        expect(placed(fast.layout(text))).toEqual(placed(font.layout(text)))
      }),
      { numRuns: 2_000 },
    )
  })
})
