import { expect, it } from 'vitest'
import { beginningOf, isStorable, ofOneLine } from './one-line.ts'

it.each([
  ['one\r\ntwo\tthree\u2028four', 'one two three four'],
  ['\u202egnp.exe\u202c \u2066x\u2069', 'gnp.exe x'],
  ['bell\u0007 and \u001besc and \u009fc1', 'bell and esc and c1'],
  ['Zoë 👩‍🔧 \u200e', 'Zoë 👩‍🔧 \u200e'],
  ['a\0b', 'a\0b'],
])('makes one line of %j: %j', (text, line) => {
  expect(ofOneLine(text)).toBe(line)
})

it.each([
  ['a', true],
  ['👍', true],
  ['a\0', false],
  ['\ud83d', false],
])('says of %j whether it can be stored: %j', (text, is) => {
  expect(isStorable(text)).toBe(is)
})

it.each([
  ['abc', 5, 'abc'],
  ['abc', 2, 'ab'],
  ['a👩b', 3, 'a👩'],
  ['a👩b', 2, 'a'],
])('the beginning of %j, at most %i, is %j', (text, max, beginning) => {
  expect(beginningOf(text, max)).toBe(beginning)
})
