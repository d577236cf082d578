import { describe, expect, it } from 'vitest'
import type { LineUnits } from '#shared/rules/line-steps.ts'
import { actionsOf, type Detail } from './next-actions.ts'

const STAFF = {
  ...{ letters: '', extras: '', staff: true, cash: true, australian: true },
  ...{ customAddresses: false, accounts: 1, lacksFactor: false },
}
const NONE: LineUnits = { quantity: 4, allocated: 0, picking: 0, picked: 0, shipped: 0, cancelled: 0 }

function shown(
  units: Partial<LineUnits>,
  more: { held?: string; shipNow?: boolean; waves?: number[]; status?: string } = {},
  roles = 'UWNGYZ',
) {
  const detail = {
    order: {
      heldReason: more.held ?? '',
      shipNow: more.shipNow ?? true,
      lowstatus: more.status ?? '33',
    },
    lines: [{ ...NONE, ...units, status: more.status ?? '33', waves: more.waves ?? [] }],
  } as Detail
  const { buttons, menu } = actionsOf(detail, { ...STAFF, roles })
  return { buttons: buttons.map(({ id }) => id), menu: menu.map(({ id, obstacle }) => [id, obstacle]) }
}

describe('what is next with an order', () => {
  it.each([
    ['waits', {}, {}, []],
    ['is allocated', { allocated: 4 }, {}, ['wave']],
    ['leaves as a whole and waits', { allocated: 2 }, { shipNow: false }, []],
    ['is held', { allocated: 4 }, { held: 'Over the limit' }, ['release']],
    ['is in a wave', { allocated: 4, picking: 4 }, { waves: [7] }, ['toWave']],
    ['is picked', { allocated: 4, picked: 4 }, {}, ['ship']],
    ['is picked in part', { allocated: 4, picked: 2, picking: 1 }, { waves: [7] }, ['ship', 'toWave']],
    ['leaves as a whole and is picked in part', { allocated: 4, picked: 3 }, { shipNow: false }, ['wave']],
    ['leaves as a whole and is picked', { allocated: 4, picked: 4 }, { shipNow: false }, ['ship']],
    ['has left', { shipped: 4 }, { status: '77' }, []],
  ] as const)('one that %s', (_what, units, more, buttons) =>
    expect(shown(units, { ...more, waves: [...('waves' in more ? more.waves : [])] }).buttons).toEqual(
      buttons,
    ),
  )

  it('what cannot be done says why, and stands in the menu', () => {
    expect(shown({ shipped: 4 }, { status: '77' }).menu).toEqual([
      ['release', 'Nothing holds it'],
      ['ship', 'Nothing of it is picked'],
      ['toWave', 'It is in no open wave'],
      ['wave', 'Nothing of it is ready to be picked'],
      ['putBack', 'Nothing of it is picked'],
      ['hold', 'All of it has left or was cancelled'],
      ['cancel', 'Nothing of it waits or is allocated'],
      ['reinstate', 'Nothing of it was cancelled'],
      ['note', ''],
    ])
  })

  it('an order that leaves as a whole can be split while a line of it waits', () => {
    const splitOf = (units: Partial<LineUnits>, shipNow: boolean) =>
      shown(units, { shipNow }).menu.find(([id]) => id === 'split')
    expect(splitOf({ allocated: 2 }, false)).toEqual(['split', ''])
    expect(splitOf({ allocated: 4 }, false)).toEqual(['split', 'Nothing of it waits'])
    expect(splitOf({ allocated: 2 }, true)).toBeUndefined()
  })

  it('what a letter does not permit is in neither', () => {
    expect(shown({ allocated: 4 }, {}, 'W')).toEqual({
      buttons: ['wave'],
      menu: [
        ['ship', 'Nothing of it is picked'],
        ['toWave', 'It is in no open wave'],
        ['putBack', 'Nothing of it is picked'],
        ['note', ''],
      ],
    })
    expect(shown({ allocated: 4 }, {}, 'Z')).toEqual({ buttons: [], menu: [['note', '']] })
  })
})
