import { expect, it } from 'vitest'
import { restorableAfter } from './deleted-cart.ts'

it.each([
  ['2026-03-02T10:00:00.000Z', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T00:30:00.000Z', '2026-02-28T00:30:00.000Z'],
])('at %s carts can be brought back that were deleted after %s', (now, after) => {
  expect(restorableAfter(new Date(now)).toISOString()).toBe(after)
})
