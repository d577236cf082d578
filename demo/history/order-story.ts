import { waitsForStock } from '#shared/codes/order-line-statuses.ts'
import type { Random } from '#demo/seeded-random.ts'

/** The outcome of an order: the status that each of its lines comes to, by index. */
export type Story = (index: number, count: number) => string

const all =
  (status: string): Story =>
  () =>
    status
/** All of it is there, and nothing is picked yet. */
export const ALLOCATED: Story = all('33')
/** The last line differs from the others. */
const lastOne =
  (last: string, others: string): Story =>
  (index, count) =>
    index === count - 1 ? last : others

/** The state of an order placed that many days ago. Most have shipped; each other status occurs somewhere. */
export function storyFor(daysAgo: number, random: Random): Story {
  const draw = random.next()
  if (daysAgo === 0) return draw < 0.75 ? all('33') : lastOne('22', '33')
  if (daysAgo <= 2)
    return draw < 0.45 ? all('44') : draw < 0.7 ? all('33') : draw < 0.8 ? lastOne('22', '44') : all('66')
  if (daysAgo <= 4)
    return draw < 0.5
      ? all('66')
      : draw < 0.65
        ? lastOne('47', '77')
        : draw < 0.75
          ? lastOne('22', '77')
          : all('77')
  if (daysAgo <= 45)
    return draw < 0.07
      ? lastOne('22', '77')
      : draw < 0.1
        ? lastOne('26', '77')
        : draw < 0.12
          ? lastOne('99', '77')
          : all('77')
  return draw < 0.02 ? all('99') : draw < 0.035 ? lastOne('79', '77') : all('77')
}

/** The rarer outcomes, each once in the history of the showcase account: days ago to outcome. */
export const SHOWPIECES: ReadonlyMap<number, Story> = new Map([
  [0, all('33')],
  [1, all('44')],
  [2, all('66')],
  [3, all('77')],
  [4, lastOne('47', '77')],
  [5, lastOne('37', '77')],
  [6, all('22')],
  [8, lastOne('24', '77')],
  [11, lastOne('23', '77')],
  [13, lastOne('27', '77')],
  [16, all('79')],
  [20, all('99')],
  [25, lastOne('26', '77')],
])

/** Outcomes on every account that somebody signs in to: days ago to outcome. */
export const SAMPLES: ReadonlyMap<number, Story> = new Map([
  [1, all('33')],
  [2, all('44')],
  [4, all('66')],
  [9, lastOne('22', '77')],
  [12, all('22')],
])

export const NONE: ReadonlyMap<number, Story> = new Map()

/**
 * Lines that wait have products of their own for so many days, or the stock of another order would come to
 * them.
 */
export const WAIT_DAYS = 60

const IN_TWO = ['23', '24', '26', '37', '47', '79']

/** Into how many equal shares the units of a line are divided, so that each state has some. */
export const sharesOf = (status: string): number => (status === '27' ? 4 : IN_TWO.includes(status) ? 2 : 1)

const LEAVES = ['26', '27', '37', '47', '77', '79']

/** Whether something of a line with this status has left. */
export const hasLeft = (status: string): boolean => LEAVES.includes(status)

const halfOf = (quantity: number) => Math.ceil(quantity / 2)

/** Whether an order leaves in parts where a line of it comes to this status. */
export const leavesInParts = (status: string): boolean => waitsForStock(status) || missingOf(status, 2) > 0

/** Units that come in for a line that waits, before its order leaves. */
export const arrivesBefore = (status: string, quantity: number): number =>
  status === '26' || status === '27' ? halfOf(quantity) : 0

/** The same afterwards, or where nothing of the order leaves. */
export const arrivesAfter = (status: string, quantity: number): number =>
  status === '23' || status === '24'
    ? halfOf(quantity)
    : status === '27'
      ? Math.floor((quantity - halfOf(quantity)) / 2)
      : 0

/** Units that are not found when the order is picked. */
export const missingOf = (status: string, quantity: number): number =>
  status === '37' || status === '47' || status === '79' ? quantity - halfOf(quantity) : 0
