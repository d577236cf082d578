import { expect, it } from 'vitest'
import { LIST_PAGE_MAX } from '../codes/limits.ts'
import { rowsAtOnce } from './rows-at-once.ts'

it.each([
  [1, 50],
  [50, 50],
  [51, LIST_PAGE_MAX],
  [10_000, LIST_PAGE_MAX],
])('a screen that shows %i rows asks for %i at once', (shown, asked) => {
  expect(rowsAtOnce(shown)).toBe(asked)
})
