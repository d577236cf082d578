import { expect, it } from 'vitest'
import { openCredit } from './open-credit.ts'

it.each([
  // accepted, received, credited, replaced; reason; credit, fee, whether they are here
  [[3, 0, 0, 0], 'R31', [25_50, 4_50, false]],
  [[3, 1, 0, 0], 'R31', [25_50, 4_50, false]],
  [[3, 1, 1, 0], 'R31', [17_00, 3_00, false]],
  [[3, 3, 0, 1], 'R31', [17_00, 3_00, true]],
  [[3, 3, 2, 1], 'R31', [0, 0, true]],
  [[3, 3, 0, 0], 'R20', [30_00, 0, true]],
  // a reason that is not offered any more: by what was shown
  [[3, 3, 0, 0], 'R99', [25_50, 4_50, true]],
] as const)('of units %j returned for %s come %j', (units, reason, [creditCents, feeCents, isHere]) => {
  const [accepted, received, credited, replaced] = units
  expect(
    openCredit({ accepted, received, credited, replaced }, { reason, priceCents: 10_00, feeCents: 1_50 }),
  ).toEqual({ creditCents, feeCents, isHere })
})
