import { describe, expect, it } from 'vitest'
import {
  evadesApproval,
  inheritedExtras,
  isOffered,
  letterNotToGive,
  lettersToKeep,
  toggledLetter,
} from './account-letters.ts'

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

describe('who gives letters', () => {
  it.each([
    ['PD', '', 'APD', undefined],
    ['PDI', '', 'APD', 'I'],
    ['PDI', 'I', 'APD', undefined], // it is on file
    ['EP', '', 'AP', undefined], // E restricts
    ['APVX', 'VX', 'AP', undefined],
  ])(
    'decision 22 %s to one with "%s" by one with %s: %s is not theirs to give',
    (chosen, stored, own, letter) => expect(letterNotToGive(chosen, stored, own)).toBe(letter),
  )

  it.each([
    ['P', '', 'AEP', true],
    ['EP', '', 'AEP', false],
    ['D', '', 'AEP', false],
    ['P', 'P', 'AEP', false],
    ['P', 'EP', 'AEP', true],
    ['P', '', 'AP', false],
    ['P', 'EP', 'A', true], // whoever has given up E and P themselves
    ['P', 'EP', 'AF', false], // an approver
    ['AP', 'AEP', 'A', true],
  ])(
    '%s to one with "%s" by one with %s: orders without the approval they need is %s',
    (chosen, stored, own, is) => expect(evadesApproval(chosen, stored, own)).toBe(is),
  )

  it('new people have the restrictions of who adds them', () => expect(inheritedExtras('AFMO')).toBe('FO'))
})
