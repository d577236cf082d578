import { describe, expect, it } from 'vitest'
import { approvalIncomplete, mayApprove, raisedPrices } from './approval.ts'

describe('approval', () => {
  it.each([
    [null, 'Window', true],
    ['', 'Window', true],
    [0, 'Window', true],
    [7, '', true],
    [7, '  ', true],
    [7, 'Window', false],
    ['7', ' Window ', false],
  ])('CRT-35 approver %j and name %j: incomplete %s', (approverUserId, cartName, expected) => {
    expect(approvalIncomplete({ approverUserId, cartName })).toBe(expected)
  })

  it('decision 12: lists what costs more than when it was submitted, not what costs less or has no locked price', () => {
    const line = (name: string, lockedCents: number | null, priceCents: number) => ({
      name,
      lockedCents,
      priceCents,
    })
    expect(
      raisedPrices([
        line('up', 9_00, 9_50),
        line('same', 5_00, 5_00),
        line('down', 5_00, 4_00),
        line('never locked', null, 9_00),
      ]),
    ).toEqual([{ product: 'up', fromCents: 9_00, toCents: 9_50 }])
  })

  it.each([
    ['PDF', 1, 2, true],
    ['PD', 1, 2, false],
    ['PDF', 1, 1, false],
    ['', 1, 2, false],
  ])('letters %s, cart of %i, person %i: may approve %s', (letters, owner, person, expected) => {
    expect(mayApprove({ userId: owner }, { userId: person, letters })).toBe(expected)
  })
})
