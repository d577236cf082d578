import { expect, it } from 'vitest'
import {
  atomsOf,
  bareCode,
  basicForm,
  chunksOf,
  folded,
  readForIndex,
  termsOfWord,
  wordsOf,
} from './search-words.ts'
import { keptTerm, tidyTerm } from './search-term.ts'
import { mistakesBetween, typosAllowed } from './typos.ts'

it.each([
  ['Café ÉCLAIR', ['cafe', 'eclair']],
  ['USB-C Cable', ['usb', 'c', 'cable']],
  ['Galaxy S24+', ['galaxy', 's24', 'plus']],
  ['10,000 mAh', ['10000', 'mah']],
  ['3.5 mm', ['3.5', 'mm']],
  ['iPad 10.9 (10th Gen)', ['ipad', '10.9', '10th', 'gen']],
  ["O'Brien's", ['o', 'brien', 's']],
  ['наушники', ['наушники']],
  ['', []],
  ['%_\\ .* --', []],
])('%j is read as the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

it.each([
  ['USB-C', ['usb', 'c', 'usbc']],
  ['20 W charger', ['20', 'w', '20w', 'charger']],
  ['2 m', ['2', 'm', '2m']],
  ['20W S24', ['20w', '20', 's24']],
  ['Cases for phones', ['case', 'for', 'phone']],
  ['1.2 m', ['1.2', 'm', '1.2m']],
])('%j is indexed as %j', (text, words) => {
  const terms: string[] = []
  readForIndex(
    text,
    (word) => terms.push(...termsOfWord(word)),
    (term) => terms.push(term),
  )
  expect(terms).toEqual(words)
})

it.each([
  ['cases', 'case'],
  ['batteries', 'battery'],
  ['glass', 'glass'],
  ['glasses', 'glass'],
  ['pouches', 'pouch'],
  ['lens', 'lens'],
  ['lenses', 'lens'],
  ['boxes', 'box'],
  ['plus', 'plus'],
  ['buds', 'bud'],
  ['s24s', 's24s'],
  ['gas', 'gas'],
])('%s is a form of %s', (word, basic) => {
  expect(basicForm(word)).toBe(basic)
})

it('a code is bare of dashes, dots, slashes and blanks', () => {
  for (const code of ['KS-4580-CL', 'ks 4580 cl', 'KS.4580/CL', ' ks4580cl '])
    expect(bareCode(code)).toBe('ks4580cl')
})

it('letters and digits come apart, decimals stay whole', () => {
  expect(['s24ultra', '20w', '10.9', 'sms928b'].map(atomsOf)).toEqual([
    ['s', '24', 'ultra'],
    ['20', 'w'],
    ['10.9'],
    ['sms', '928', 'b'],
  ])
  expect(chunksOf('ks-4580  clear\tcase')).toEqual(['ks-4580', 'clear', 'case'])
  expect(folded('Ñandú')).toBe('nandu')
})

it.each([
  ['iphone', 'iphnoe', 1],
  ['speaker', 'speeker', 1],
  ['glass', 'glas', 1],
  ['glass', 'glasss', 1],
  ['case', 'case', 0],
  ['headphone', 'headfone', 2],
  ['case', 'dish', Infinity],
  ['', 'ab', 2],
])('from %s to %s it is %s mistakes', (a, b, mistakes) => {
  expect(mistakesBetween(a, b, 2)).toBe(mistakes)
  expect(mistakesBetween(b, a, 2)).toBe(mistakes)
})

it('short words may have no mistake, long ones two', () => {
  expect(['usb', 'case', 'charger', 'headphone'].map(typosAllowed)).toEqual([0, 1, 1, 2])
})

it("a kept term is tidy, short, and nobody's address", () => {
  expect(keptTerm('  Clear   CASE ')).toBe('clear case')
  expect(tidyTerm('  Clear   CASE ')).toBe('Clear CASE')
  expect(keptTerm('sam@example.com')).toBe('')
  expect(keptTerm('x'.repeat(500))).toHaveLength(100)
  expect(tidyTerm(`${'x'.repeat(99)}\u{1F4F1}`).isWellFormed()).toBe(true)
})
