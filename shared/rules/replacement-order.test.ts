import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OrderedGoods, replacementOrders, type Rotation } from './replacement-order.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, 1) + day * 86_400_000)
const rotation = (requestNo: number, day: number | null, ...lineCents: number[]): Rotation => ({
  ...{ requestNo, lineCents },
  submittedAt: day === null ? null : at(day),
})
const ordered = (day: number, goodsCents: number): OrderedGoods => ({ at: at(day), goodsCents })
const shown = (rotations: readonly Rotation[], orders: readonly OrderedGoods[]) =>
  [...replacementOrders(rotations, orders)].map(([no, one]) => [
    no,
    ...[one.askedCents, one.orderedCents, one.owedCents],
  ])

describe('the replacement order of a rotation', () => {
  it.each([
    ['nothing was ordered', [rotation(1, 5, 20_00)], [], [[1, 30_00, 0, 30_00]]],
    ['a part was ordered', [rotation(1, 5, 20_00)], [ordered(6, 12_50)], [[1, 30_00, 12_50, 17_50]]],
    [
      'two orders add up',
      [rotation(1, 5, 20_00)],
      [ordered(6, 10_00), ordered(9, 20_00)],
      [[1, 30_00, 30_00, 0]],
    ],
    ['more was ordered than asked', [rotation(1, 5, 20_00)], [ordered(6, 99_00)], [[1, 30_00, 30_00, 0]]],
    [
      'an order before it was submitted',
      [rotation(1, 5, 20_00)],
      [ordered(4, 99_00)],
      [[1, 30_00, 0, 30_00]],
    ],
    ['an order of the same moment', [rotation(1, 5, 20_00)], [ordered(5, 30_00)], [[1, 30_00, 30_00, 0]]],
    ['a draft', [rotation(1, null, 20_00)], [ordered(6, 99_00)], [[1, 30_00, 0, 30_00]]],
    ['nothing comes back', [rotation(1, 5, 0)], [ordered(6, 99_00)], [[1, 0, 0, 0]]],
    ['half a cent, rounded up', [rotation(1, 5, 1)], [], [[1, 2, 0, 2]]],
    ['half a cent of each line', [rotation(1, 5, 33, 33)], [], [[1, 1_00, 0, 1_00]]],
    ['no line', [rotation(1, 5)], [], [[1, 0, 0, 0]]],
    [
      'one order for two rotations counts once, for the older one first',
      [rotation(2, 6, 10_00), rotation(1, 5, 20_00)],
      [ordered(7, 35_00)],
      [
        [1, 30_00, 30_00, 0],
        [2, 15_00, 5_00, 10_00],
      ],
    ],
    [
      'an order between two rotations counts for the first alone',
      [rotation(1, 5, 20_00), rotation(2, 8, 10_00)],
      [ordered(7, 99_00)],
      [
        [1, 30_00, 30_00, 0],
        [2, 15_00, 0, 15_00],
      ],
    ],
    [
      'two of the same moment: the lower number first',
      [rotation(2, 5, 10_00), rotation(1, 5, 20_00)],
      [ordered(5, 31_00)],
      [
        [1, 30_00, 30_00, 0],
        [2, 15_00, 1_00, 14_00],
      ],
    ],
    [
      'a draft takes nothing from what is submitted',
      [rotation(1, null, 20_00), rotation(2, 8, 10_00)],
      [ordered(9, 15_00)],
      [
        [2, 15_00, 15_00, 0],
        [1, 30_00, 0, 30_00],
      ],
    ],
  ] as const)('RET-73 %s', (_what, rotations, orders, expected) => {
    expect(shown(rotations, orders)).toEqual(expected)
  })

  const rotations = fc
    .array(
      fc.record({
        submittedAt: fc.option(fc.integer({ min: 0, max: 30 }).map(at)),
        lineCents: fc.array(fc.integer({ min: 0, max: 500_00 }), { maxLength: 3 }),
      }),
      { maxLength: 6 },
    )
    .map((list) => list.map((one, index): Rotation => ({ ...one, requestNo: index + 1 })))
  const orders = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 30 }).map(at),
      goodsCents: fc.integer({ min: 0, max: 500_00 }),
    }),
    { maxLength: 10 },
  )
  const sum = (cents: Iterable<number>) => [...cents].reduce((all, one) => all + one, 0)

  it('counts no cent of an order twice, and none of before the submission', () => {
    fc.assert(
      fc.property(rotations, orders, (requests, placed) => {
        const answer = replacementOrders(requests, placed)
        // what is counted for rotations from a day on was ordered from that day on
        for (const { submittedAt } of requests) {
          if (submittedAt === null) continue
          const since = requests.filter((one) => one.submittedAt !== null && one.submittedAt >= submittedAt)
          const counted = sum(since.map((one) => answer.get(one.requestNo)?.orderedCents ?? 0))
          const after = placed.filter((order) => order.at >= submittedAt)
          expect(counted).toBeLessThanOrEqual(sum(after.map((order) => order.goodsCents)))
        }
        for (const { requestNo, submittedAt } of requests)
          if (submittedAt === null) expect(answer.get(requestNo)?.orderedCents).toBe(0)
        for (const one of answer.values()) {
          expect(one.orderedCents + one.owedCents).toBe(one.askedCents)
          expect(Math.min(one.orderedCents, one.owedCents)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('an order reduces what is owed by all that it comes to, as long as anything is owed', () => {
    fc.assert(
      fc.property(rotations, orders, fc.integer({ min: 0, max: 500_00 }), (requests, placed, goodsCents) => {
        const submitted = requests.filter((one) => one.submittedAt !== null)
        const owed = (list: readonly OrderedGoods[]) =>
          sum([...replacementOrders(submitted, list).values()].map((one) => one.owedCents))
        const before = owed(placed)
        const after = owed([...placed, { at: at(31), goodsCents }])
        expect(after).toBe(Math.max(0, before - goodsCents))
      }),
    )
  })

  it('does not depend on the order of either list, nor on how orders between two submissions are summed', () => {
    fc.assert(
      fc.property(rotations, orders, (requests, placed) => {
        const expected = [...replacementOrders(requests, placed)]
        expect([...replacementOrders(requests.toReversed(), placed.toReversed())]).toEqual(expected)
        const moments = requests.flatMap((one) => one.submittedAt?.getTime() ?? [])
        const since = ({ at: placedAt }: OrderedGoods) =>
          Math.max(-1, ...moments.filter((one) => one <= placedAt.getTime()))
        const summed = [...Map.groupBy(placed, since).values()].map((list) => ({
          at: new Date(Math.max(...list.map((order) => order.at.getTime()))),
          goodsCents: sum(list.map((order) => order.goodsCents)),
        }))
        expect([...replacementOrders(requests, summed)]).toEqual(expected)
      }),
    )
  })
})
