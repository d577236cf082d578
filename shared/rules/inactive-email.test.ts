import { expect, it } from 'vitest'
import { markedInactive, withoutMarker } from './inactive-email.ts'

it.each([
  ['kim@shop.example', false, 'inactive:kim@shop.example'],
  ['kim@shop.example', true, 'inactive:7:kim@shop.example'],
  ['inactive:kim@shop.example', false, 'inactive:kim@shop.example'],
])('USR-32 OP-33 %s (taken: %s) is kept as %s, and suggested without the mark', (email, isTaken, kept) => {
  expect(markedInactive(email, 7, isTaken)).toBe(kept)
  expect(withoutMarker(kept)).toBe('kim@shop.example')
})
