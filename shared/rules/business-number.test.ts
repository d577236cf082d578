import { describe, expect, it } from 'vitest'
import {
  isAbn,
  isBankAccountNumber,
  isBsb,
  isNzGstNumber,
  shownAbn,
  shownBsb,
  shownNzGstNumber,
} from './business-number.ts'

describe('an ABN', () => {
  it.each([
    ['51824753556', true], // the Australian Taxation Office
    ['51 824 753 556', true],
    ['53004085616', true],
    ['33 102 417 032', true],
    ['51824753557', false], // the last digit
    ['15824753556', false], // two digits swapped
    ['5182475355', false],
    ['518247535566', false],
    ['00000000000', false],
    ['01824753556', false],
    ['51-824-753-556', false],
    ['５１８２４７５３５５６', false],
    ['', false],
    ['abcdefghijk', false],
  ])('%s: %s', (text, is) => expect(isAbn(text)).toBe(is))

  it('is right for no number that differs in one digit', () => {
    const right = '51824753556'
    for (let at = 0; at < right.length; at += 1)
      for (let digit = 0; digit <= 9; digit += 1) {
        const other = right.slice(0, at) + String(digit) + right.slice(at + 1)
        expect([other, isAbn(other)]).toEqual([other, other === right])
      }
  })

  it('is printed in groups', () => expect(shownAbn('51824753556')).toBe('51 824 753 556'))
})

it.each([
  ['062-000', true, '062-000'],
  ['062 000', true, '062-000'],
  ['062000', true, '062-000'],
  ['06200', false, ''],
  ['0620000', false, ''],
  ['06-2000', false, ''],
  ['', false, ''],
])('a BSB %s: %s', (text, is, shown) => {
  expect(isBsb(text)).toBe(is)
  if (is) expect(shownBsb(text)).toBe(shown)
})

it.each([
  ['12345678', true],
  ['1234 5678', true],
  ['123', true],
  ['12', false],
  ['1234567890', false],
  ['12-345', false],
])('a bank account %s: %s', (text, is) => expect(isBankAccountNumber(text)).toBe(is))

it.each([
  ['35901981', true, '35-901-981'],
  ['49098576', true, '49-098-576'],
  ['49-098-576', true, '49-098-576'],
  ['136 410 132', true, '136-410-132'],
  ['136410133', false, ''], // the check digit
  ['9125568', false, ''],
  ['150000001', false, ''],
  ['12345', false, ''],
  ['', false, ''],
  ['４９０９８５７６', false, ''],
])('a GST number of New Zealand %s: %s', (text, is, shown) => {
  expect(isNzGstNumber(text)).toBe(is)
  if (is) expect(shownNzGstNumber(text)).toBe(shown)
})
