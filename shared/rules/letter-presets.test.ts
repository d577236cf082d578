import { expect, it } from 'vitest'
import { LETTER_PRESETS, LETTER_SENTENCES } from '../codes/letter-presets.ts'
import { OFFERED_LETTERS } from '../codes/letters.ts'
import { evadesApproval, isOffered, letterNotToGive, lettersToKeep } from './account-letters.ts'
import { accessWords, lettersInWords, presetLetters, presetOf } from './letter-presets.ts'

it('ACC-49 each of the 15 letters has a sentence of its own', () => {
  expect(Object.keys(LETTER_SENTENCES)).toEqual([...OFFERED_LETTERS])
  expect(new Set(Object.values(LETTER_SENTENCES)).size).toBe(15)
})

it.each(LETTER_PRESETS)('the preset $name has letters that can be chosen, and is known by them', (preset) => {
  expect(preset.letters.split('').every(isOffered)).toBe(true)
  expect(lettersToKeep(preset.letters, '')).toBe(preset.letters)
  expect(presetOf(preset.letters)).toEqual({ preset, needsApproval: false })
})

it.each([
  ['Buyer', undefined],
  ['Approver', 'F'],
  ['Accounts', undefined],
  ['Read only', undefined],
  ['Administrator', 'F'],
])('%s, given by somebody whose own orders need approval, does not evade it', (name, lacking) => {
  const own = 'ABCDEHILOPQRST'
  const given = presetLetters(LETTER_PRESETS.find((preset) => preset.name === name)!, own)
  expect(evadesApproval(given, '', own)).toBe(false)
  expect(letterNotToGive(given, '', own)).toBe(lacking)
})

it.each([
  ['BDHLPQRT', 'Buyer'],
  ['BDHLPQRTVX', 'Buyer'],
  ['BDEHLPQRT', 'Buyer, orders need approval'],
  [
    'BDEHIQR',
    'View back orders, view dealer prices, require order approval, view order history, view invoices, product catalogue, view retail prices',
  ],
  ['HB', 'View back orders, view order history'],
  ['VX', 'No permissions'],
])('%s reads %s', (letters, words) => {
  expect(accessWords(letters)).toBe(words)
})

it('letters in words leave out V and X', () => {
  expect(lettersInWords('XPV')).toBe('Place orders')
  expect(lettersInWords('V')).toBe('')
})
