import { expect, it } from 'vitest'
import { hasTrigram, likeText, likeWord, listWords, wordsForIndex } from './list-words.ts'

it('the words of a text are those of its blanks, as they are typed, each once', () => {
  expect(listWords('  INV 4711\tΟΔΟΣ 4711 ')).toEqual(['INV', '4711', 'ΟΔΟΣ'])
  expect(listWords(' ')).toEqual([])
})

it.each([
  ['a number alone', ['4711'], { asked: ['4711'], compared: [] }],
  ['a number beside words', ['transfer', '4711'], { asked: ['4711'], compared: ['transfer'] }],
  ['words alone', ['clear', 'case'], { asked: ['clear', 'case'], compared: [] }],
  ['too few figures for a number', ['case', '12'], { asked: ['case', '12'], compared: [] }],
  ['no word', [], { asked: [], compared: [] }],
])('an index of words is asked for the numbers among them: %s', (_what, words, expected) => {
  expect(wordsForIndex(words)).toEqual(expected)
})

it('what a pattern could misread is escaped', () => {
  expect(likeText('5%_\\')).toBe('5\\%\\_\\\\')
  expect(likeWord('5%_\\')).toBe('%5\\%\\_\\\\%')
})

it.each([
  ['case', true],
  ['x-123', true],
  ['größe', true],
  ['ΟΔΟΣ', true],
  ['po', false],
  ['a-b', false],
  ['---', false],
  ['12 ab', false],
  ['', false],
])('an index of trigrams is asked for three letters or figures in a row: %j', (text, is) => {
  expect(hasTrigram(text)).toBe(is)
})
