import type { Random } from '#demo/seeded-random.ts'

/** How an order came out: the status of each of its lines, by place. */
export type Story = (place: number, count: number) => string

const all =
  (status: string): Story =>
  () =>
    status
/** The last line differs from the others. */
const lastOne =
  (last: string, others: string): Story =>
  (place, count) =>
    place === count - 1 ? last : others

/**
 * What an order of that many days ago may look like now; plain shipping is the rule, everything else is in
 * here somewhere.
 */
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

/** The rarer outcomes, each once in the history of the account that shows everything: days ago to story. */
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

/** What every account has that somebody signs in to: days ago to story. */
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
const OPEN = ['00', '01', '10', '20', '22', '23', '24', '33', '44', '66', 'XX']

/** Statuses that say that part of the line has gone out. */
export const isHalved = (status: string): boolean => HALVED.includes(status)

/** How a line's units are spread: gone out, still to come, and taken from the shelf for it. */
export function spreadOf(
  status: string,
  quantity: number,
): { shipped: number; open: number; allocated: number } {
  const half = Math.ceil(quantity / 2)
  if (status === '77') return { shipped: quantity, open: 0, allocated: 0 }
  if (isHalved(status)) {
    const open = status === '79' ? 0 : quantity - half
    return { shipped: half, open, allocated: status === '37' || status === '47' ? open : 0 }
  }
  if (!OPEN.includes(status)) return { shipped: 0, open: 0, allocated: 0 }
  const isTaken = ['33', '44', '66'].includes(status)
  return {
    shipped: 0,
    open: quantity,
    allocated: isTaken ? quantity : PART_RECEIVED.includes(status) ? quantity - half : 0,
  }
}

/** Statuses of lines that wait for stock to arrive, wholly or in part. */
export const waitsForStock = (status: string): boolean => /^2[2-7]$/.test(status)
