import { expect, test } from 'vitest'
import { signInName } from './sign-in-name.ts'

test.each([
  ['cash', 'cash'],
  [' Cash ', 'Cash'],
  ['ca\u200Bsh', 'cash'],
  ['cash\u00AD', 'cash'],
  ['cash\uFE0F', 'cash'],
  ['ｃａｓｈ', 'cash'],
  ['Zoë', 'Zoë'],
  ['Zoe\u0308', 'Zoë'],
  ['\u200D', ''],
  ['\u2800', ''],
  ['\u3164', ''],
  ['chief\u034F', 'chief'],
])('%j is kept as %j', (typed, kept) => {
  expect(signInName(typed)).toBe(kept)
  expect(signInName(kept)).toBe(kept)
})
