import { describe, expect, it } from 'vitest'
import { keyIn } from './key-text.ts'

describe('the number of a row as text', () => {
  it.each([
    ['7', 7],
    ['007', 7],
    ['999999999999999', 999_999_999_999_999],
    ['1000000000000000', null],
    ['', null],
    [' 7', null],
    ['7\n', null],
    ['-7', null],
    ['7.5', null],
    ['1e3', null],
    ['٧', null],
  ])('%j is %j', (text, key) => {
    expect(keyIn(text)).toBe(key)
  })
})
