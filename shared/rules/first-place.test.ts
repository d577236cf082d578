import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstPlace } from './first-place.ts'

it('the first place is where it begins to hold, the end where it never does', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(250), (length, from) => {
      expect(firstPlace(length, (place) => place >= from)).toBe(Math.min(from, length))
    }),
  )
})
