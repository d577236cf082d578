import type { Random } from '#demo/seeded-random.ts'

/** The outcome of an order: the status of each of its lines, by index. */
export type Story = (index: number, count: number) => string

const all =
  (status: string): Story =>
  () =>
    status
/** The last line differs from the others. */
const lastOne =
  (last: string, others: string): Story =>
  (index, count) =>
    index === count - 1 ? last : others

/** The state of an order placed that many days ago. Most have shipped; each other status occurs somewhere. */
export function storyFor(daysAgo: number, random: Random): Story {
  const draw = random.next()
  if (daysAgo === 0) return draw < 0.2 ? all('20') : draw < 0.75 ? all('33') : lastOne('22', '33')
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
  return draw < 0.015 ? all('99') : draw < 0.03 ? lastOne('79', '77') : draw < 0.035 ? all('90') : all('77')
}

/** The rarer outcomes, each once in the history of the showcase account: days ago to outcome. */
export const SHOWPIECES: ReadonlyMap<number, Story> = new Map([
  [0, all('00')],
  [1, all('10')],
  [2, all('05')],
  [3, all('77')],
  [4, all('XX')],
  [5, lastOne('37', '77')],
  [6, all('22')],
  [8, lastOne('24', '77')],
  [11, lastOne('23', '77')],
  [13, lastOne('27', '77')],
  [16, all('79')],
  [20, all('99')],
  [25, lastOne('26', '77')],
  [40, all('90')],
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

const HALVED = ['26', '27', '37', '47', '79']
const PART_RECEIVED = ['23', '24']
const IN_PICK = ['24', '44', '47']
const ENDED = ['79', '90', '99']
const OPEN = ['00', '01', '10', '20', '22', '23', '24', '33', '44', '66', 'XX']

/** Statuses in which some units of the line have shipped. */
export const isHalved = (status: string): boolean => HALVED.includes(status)

/** Into how many equal shares the units of a line are divided, so that each state has some. */
export const sharesOf = (status: string): number =>
  status === '27' ? 4 : isHalved(status) || PART_RECEIVED.includes(status) ? 2 : 1

/**
 * How a line's units are divided: shipped, outstanding, cancelled, and allocated; of the allocated ones, in a
 * picking wave and picked.
 */
export function spreadOf(status: string, quantity: number) {
  const half = Math.ceil(quantity / 2)
  const at = (units: { shipped?: number; open?: number; allocated?: number }) => {
    const { shipped = 0, open = 0, allocated = 0 } = units
    return {
      shipped,
      open,
      allocated,
      picking: IN_PICK.includes(status) ? allocated : 0,
      picked: status === '66' ? allocated : 0,
      cancelled: ENDED.includes(status) ? quantity - shipped : 0,
    }
  }
  if (status === '77') return at({ shipped: quantity })
  if (status === '79') return at({ shipped: half })
  if (isHalved(status)) {
    const open = quantity - half
    const allocated = status === '26' ? 0 : status === '27' ? Math.floor(open / 2) : open
    return at({ shipped: half, open, allocated })
  }
  if (!OPEN.includes(status)) return at({})
  const isTaken = ['33', '44', '66'].includes(status)
  const allocated = isTaken ? quantity : PART_RECEIVED.includes(status) ? quantity - half : 0
  return at({ open: quantity, allocated })
}

/** Statuses of lines that wait for stock, wholly or in part. */
export const waitsForStock = (status: string): boolean => /^2[2-7]$/.test(status)
