import { expect, it } from 'vitest'
import { isOffered, lettersToKeep, toggledLetter } from './account-letters.ts'

it.each([
  ['PDH', '', 'DHP', 'in the order of the alphabet'],
  ['PP', '', 'P', 'each once'],
  ['P', 'ADVX', 'PVX', 'what is never offered stays'],
  ['', 'AP', '', 'all can be taken away'],
  ['PEF', '', 'FP', 'E gives way to F'],
  ['P', 'P9', 'P', 'what is no letter goes'],
])('%s on %s is kept as %s: %s', (chosen, stored, kept) => {
  expect(lettersToKeep(chosen, stored)).toBe(kept)
})

it.each([
  ['P', 'D', 'DP'],
  ['DP', 'D', 'P'],
  ['EP', 'F', 'FP'],
  ['FP', 'E', 'EP'],
] as const)('%s, then %s is %s', (chosen, letter, after) => {
  expect(toggledLetter(chosen, letter)).toBe(after)
})

it('V and X are not offered, nor what is no letter', () => {
  expect('APVXM9'.split('').filter(isOffered)).toEqual(['A', 'P'])
})
