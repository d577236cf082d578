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
  const line = { accepted, received, credited, replaced, charged: credited }
  expect(openCredit(line, { reason, priceCents: 10_00, feeCents: 1_50 })).toEqual({
    creditCents,
    feeCents,
    isHere,
  })
})

it.each([
  // of ten units at $1.10 each, some credited with the fee: what is left carries the rest of $1.65
  [0, 0, 1_65],
  [1, 1, 1_48],
  [3, 3, 1_15],
  // a waived fee is not charged later
  [3, 0, 1_16],
] as const)('after %i credited units, %i of them with the fee, it is %i cents', (credited, charged, fee) => {
  const line = { accepted: 10, received: 10, credited, replaced: 0, charged }
  expect(openCredit(line, { reason: 'R31', priceCents: 1_10, feeCents: 1_65 }).feeCents).toBe(fee)
})
