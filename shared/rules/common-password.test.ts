import { expect, it } from 'vitest'
import { isCommonPassword } from './common-password.ts'

it.each([
  ['123456', true],
  ['PassWord', true],
  [' password', false],
  ['password of the counter', false],
  ['', false],
])('%j: %s', (password, isCommon) => {
  expect(isCommonPassword(password, new Set(['123456', 'password']))).toBe(isCommon)
})
