import { expect, it } from 'vitest'
import { beginsTooLate } from './publish-days.ts'

it.each([
  ['2026-11-27', '2026-11-27', false],
  ['2031-11-27', '2026-11-27', false],
  ['2031-11-28', '2026-11-27', true],
  ['2033-02-28', '2028-02-29', false],
  ['2033-03-01', '2028-02-29', true],
  ['9999-12-31', '2026-11-27', true],
])('what begins on %s begins too late for %s: %s', (from, today, expected) => {
  expect(beginsTooLate(from, today)).toBe(expected)
})
