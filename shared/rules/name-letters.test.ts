import { expect, it } from 'vitest'
import { letterOf, lettersOf, namedLike } from './name-letters.ts'

it.each([
  ['Kestrel', 'K'],
  ['écran', 'E'],
  ['"Onyx"', 'O'],
  ['оникс', 'О'],
  ['3M', '#'],
  ['--', '#'],
])('F10 %j stands under %j', (name, letter) => {
  expect(letterOf(name)).toBe(letter)
})

it('F10 letters are in order, each once, # last', () => {
  const names = ['3M', 'beta', 'Alpha', 'Борис', 'Bravo'].map((name) => ({ name }))
  expect(lettersOf(names)).toEqual(['A', 'B', 'Б', '#'])
})

it('F10 typed words begin words of the name, in any order and case', () => {
  const names = ['Best Buy', 'Bestprices', 'Éclair Power', 'A Young Life'].map((name) => ({ name }))
  const found = (typed: string) => namedLike(names, typed).map(({ name }) => name)
  expect(found('best')).toEqual(['Best Buy', 'Bestprices'])
  expect(found('bu BEST')).toEqual(['Best Buy'])
  expect(found('ecl')).toEqual(['Éclair Power'])
  expect(found('rices')).toEqual([])
  expect(found(' ')).toHaveLength(4)
})
