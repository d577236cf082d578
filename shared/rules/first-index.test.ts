import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstIndex } from './first-index.ts'

it('gives the first index at which the condition holds, the length where it never does', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(250), (length, from) => {
      expect(firstIndex(length, (index) => index >= from)).toBe(Math.min(from, length))
    }),
  )
})
