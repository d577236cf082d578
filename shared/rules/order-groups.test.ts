import { expect, it } from 'vitest'
import { orderGroups } from './order-groups.ts'

const line = (status: string, quantity: number, allocated = 0, more = {}) => ({
  status,
  quantity,
  allocated,
  shipped: status === '77' ? quantity : 0,
  cancelled: status === '99' ? quantity : 0,
  ...more,
})
const shown = (...[lines, order]: Parameters<typeof orderGroups>) =>
  orderGroups(lines, order).map(
    ({ title, units, parts }) => `${title} (${String(units)}): ${parts.map((part) => part.units).join(', ')}`,
  )

it.each([
  ['all in stock', [line('33', 6, 6)], {}, ['Ships with the next pick (6): 6']],
  [
    'a line in two',
    [line('33', 6, 6), line('22', 4)],
    {},
    ['Ships with the next pick (6): 6', 'On back order (4): 4'],
  ],
  [
    'a line of which a part waits',
    [line('23', 10, 7), line('33', 1, 1)],
    {},
    ['Ships with the next pick (8): 7, 1', 'On back order (3): 3'],
  ],
  [
    'all or nothing',
    [line('33', 6, 6), line('22', 4)],
    { shipNow: false },
    ['In stock, kept for you (6): 6', 'On back order (4): 4'],
  ],
  [
    'all or nothing that is complete',
    [line('33', 6, 6)],
    { shipNow: false },
    ['Ships with the next pick (6): 6'],
  ],
  ['held', [line('33', 6, 6)], { isHeld: true }, ['In stock, kept for you (6): 6']],
  ['all on back order', [line('22', 2), line('22', 3)], {}, ['On back order (5): 2, 3']],
  [
    'days after it was placed',
    [line('77', 1), line('99', 2), line('44', 3, 3)],
    {},
    ['Shipped (1): 1', 'Ships with the next pick (3): 3', 'Cancelled (2): 2'],
  ],
  [
    'lines that have left or were cancelled in part',
    [line('26', 10, 0, { shipped: 6 }), line('79', 10, 0, { shipped: 6, cancelled: 4 })],
    {},
    ['Shipped (12): 6, 6', 'On back order (4): 4', 'Cancelled (4): 4'],
  ],
  ['nothing', [], {}, []],
] as const)('S1 %s', (_what, lines, order, groups) =>
  expect(shown(lines, { shipNow: true, isHeld: false, ...order })).toEqual(groups),
)
