import { expect, it } from 'vitest'
import { byBin } from './pick-order.ts'

it.each([
  [
    ['A-10/x', 'A-2/x', 'B-1/x', 'a-3/x'],
    ['A-2/x', 'a-3/x', 'A-10/x', 'B-1/x'],
  ],
  [
    ['A-1/KS-10', 'A-1/KS-9', 'A-1/0042'],
    ['A-1/0042', 'A-1/KS-9', 'A-1/KS-10'],
  ],
  [
    ['/A', 'Z-9/A'],
    ['Z-9/A', '/A'],
  ],
])('%j is walked as %j', (places, walk) => {
  const placeOf = (text: string) => ({ bin: text.split('/')[0] ?? '', productId: text.split('/')[1] ?? '' })
  expect(
    places
      .map(placeOf)
      .sort(byBin)
      .map(({ bin, productId }) => `${bin}/${productId}`),
  ).toEqual(walk)
})
