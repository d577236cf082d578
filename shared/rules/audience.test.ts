import { describe, expect, it } from 'vitest'
import { isFor, seenBy, stateOn } from './audience.ts'

const viewer = { accountId: 'HPR104', businessGroup: 'AU01' }

describe('what staff publish', () => {
  it.each([
    ['all', '', true],
    ['group', 'AU01', true],
    ['group', 'AU0', false],
    ['group', 'NZ01', false],
    ['account', 'HPR104', true],
    ['account', 'AU01', false],
    ['account', 'HPR105', false],
  ] as const)('for %s %s: %s', (audience, audienceId, expected) => {
    expect(isFor({ audience, audienceId }, viewer)).toBe(expected)
  })

  it.each([
    [null, null, 'shown'],
    ['2026-11-24', null, 'shown'],
    ['2026-11-25', null, 'planned'],
    [null, '2026-11-24', 'shown'],
    [null, '2026-11-23', 'over'],
    ['2026-11-24', '2026-11-24', 'shown'],
    ['2026-11-20', '2026-11-23', 'over'],
  ] as const)('from %s until %s on 24 November is %s', (from, until, state) => {
    expect(stateOn({ from, until }, '2026-11-24')).toBe(state)
  })

  it('is seen in its order by who it is for, on its days', () => {
    const piece = (id: number, more: object) => ({
      ...{ id, audience: 'all' as const, audienceId: '', from: null, until: null },
      ...more,
    })
    const pieces = [
      piece(1, {}),
      piece(2, { audience: 'account', audienceId: 'OTHER' }),
      piece(3, { from: '2027-01-01' }),
      piece(4, { audience: 'group', audienceId: 'AU01', until: '2026-12-01' }),
    ]
    expect(seenBy(pieces, viewer, '2026-11-24').map(({ id }) => id)).toEqual([1, 4])
    expect(seenBy(pieces, viewer, '2027-01-01').map(({ id }) => id)).toEqual([1, 3])
  })
})
