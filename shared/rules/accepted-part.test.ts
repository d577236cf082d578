import { expect, it } from 'vitest'
import { acceptedPart, decidedUnitsOf } from './accepted-part.ts'

it.each([
  [[], ''],
  [[[5, null]], ''],
  [[[5, 5]], ''],
  [[[5, 0]], ''],
  [[[5, 2]], '2 of 5 accepted'],
  [
    [
      [3, 3],
      [2, 0],
    ],
    '3 of 5 accepted',
  ],
  [
    [
      [3, 3],
      [2, 2],
    ],
    '',
  ],
] as const)('of a request with units and accepted units %j is said: %j', (lines, words) => {
  const of = lines.map(([qty, accepted]) => ({ qty, accepted }))
  expect(acceptedPart(decidedUnitsOf(of))).toBe(words)
})
