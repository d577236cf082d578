import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINE_MOVES } from '../codes/line-moves.ts'
import { ORDER_LINE_STATUSES } from '../codes/order-line-statuses.ts'
import {
  areUnitsSound,
  LINE_STEPS,
  type LineStep,
  lineStatusOf,
  type LineUnits,
  openUnits,
  stepLine,
  waitingUnits,
} from './line-steps.ts'

const NONE = { allocated: 0, picking: 0, picked: 0, shipped: 0, cancelled: 0 }
const line = (units: Partial<LineUnits>): LineUnits => ({ quantity: 10, ...NONE, ...units })
const steps = Object.keys(LINE_STEPS) as LineStep[]

describe('the status of a line says where its units are', () => {
  it.each([
    { units: line({}), status: '22' },
    { units: line({ allocated: 4 }), status: '23' },
    { units: line({ allocated: 4, picking: 1 }), status: '24' },
    { units: line({ shipped: 4 }), status: '26' },
    { units: line({ shipped: 4, allocated: 2 }), status: '27' },
    { units: line({ allocated: 10 }), status: '33' },
    { units: line({ shipped: 4, allocated: 6 }), status: '37' },
    { units: line({ allocated: 10, picking: 10 }), status: '44' },
    { units: line({ allocated: 10, picking: 3, picked: 7 }), status: '44' },
    { units: line({ shipped: 4, allocated: 6, picked: 2 }), status: '47' },
    { units: line({ allocated: 10, picked: 10 }), status: '66' },
    { units: line({ allocated: 8, picked: 8, cancelled: 2 }), status: '66' },
    { units: line({ shipped: 10 }), status: '77' },
    { units: line({ shipped: 4, cancelled: 6 }), status: '79' },
    { units: line({ cancelled: 10 }), status: '99' },
  ])('ORD-33 ORD-34 ORD-35 ORD-36 ORD-37 ORD-38 ORD-39 ORD-40 ORD-41 ORD-43 $status', ({ units, status }) => {
    expect(lineStatusOf(units)).toBe(status)
  })

  it('a line of an order that leaves as a whole reads 22 while another one waits, until picking begins', () => {
    expect(lineStatusOf(line({ allocated: 10 }), false)).toBe('22')
    expect(lineStatusOf(line({ allocated: 10, picking: 10 }), false)).toBe('44')
    expect(lineStatusOf(line({ cancelled: 10 }), false)).toBe('99')
  })
})

/** Every line of up to four units. */
function* smallLines(): Generator<LineUnits> {
  const upTo = [0, 1, 2, 3, 4]
  for (const quantity of upTo)
    for (const allocated of upTo)
      for (const picking of upTo)
        for (const picked of upTo)
          for (const shipped of upTo)
            for (const cancelled of upTo) {
              const units = { quantity, allocated, picking, picked, shipped, cancelled }
              if (areUnitsSound(units)) yield units
            }
}

describe('the table of moves', () => {
  it.each(steps)('%s leads where its arithmetic leads, and nowhere else', (step) => {
    const reached = new Map<string, Set<string>>()
    for (const units of smallLines())
      for (const count of [1, 2, 3, 4]) {
        const after = stepLine(step, units, count)
        if (!after) continue
        expect(areUnitsSound(after)).toBe(true)
        for (const wasComplete of [true, false])
          for (const isComplete of [true, false]) {
            const from = lineStatusOf(units, wasComplete)
            const to = lineStatusOf(after, isComplete)
            if (from !== to) reached.set(from, (reached.get(from) ?? new Set()).add(to))
          }
      }
    expect(LINE_MOVES[step]).toEqual(
      Object.fromEntries([...reached].map(([from, to]) => [from, [...to].sort()])),
    )
  })

  it('names every status of the specification', () => {
    const named = Object.values(LINE_MOVES).flatMap((moves) =>
      Object.entries(moves as Record<string, readonly string[]>).flatMap(([from, to]) => [from, ...to]),
    )
    expect(new Set(named)).toEqual(new Set(Object.keys(ORDER_LINE_STATUSES)))
  })
})

it('no row of steps makes or loses a unit, and what has left or was cancelled stays so unless it is undone', () => {
  const taken = fc.record({ step: fc.constantFrom(...steps), count: fc.integer({ min: -1, max: 12 }) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.array(taken, { maxLength: 30 }), (quantity, row) => {
      let units: LineUnits = { quantity, ...NONE }
      for (const { step, count } of row) {
        const after = stepLine(step, units, count)
        if (!after) continue
        expect(areUnitsSound(after)).toBe(true)
        expect(waitingUnits(after) + after.allocated + after.shipped + after.cancelled).toBe(quantity)
        if (step !== 'ship') expect(after.shipped).toBe(units.shipped)
        if (step === 'cancel') expect(openUnits(after)).toBe(openUnits(units) - count)
        units = after
      }
    }),
  )
})
