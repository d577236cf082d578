import { describe, expect, it } from 'vitest'
import type { LineUnits } from './line-steps.ts'
import { type StepLine, stepOrder, takesAllOpen } from './order-steps.ts'

const NONE = { allocated: 0, picking: 0, picked: 0, shipped: 0, cancelled: 0 }
const line = (line_no: number, status: string, units: Partial<LineUnits> = {}): StepLine => ({
  line_no,
  status,
  quantity: 10,
  ...NONE,
  ...units,
})
const stepped = (result: ReturnType<typeof stepOrder>) => {
  if ('problem' in result) throw new Error(JSON.stringify(result.problem))
  return [result.lowStatus, ...result.lines.map(({ status }) => status)]
}

describe('a step of an order', () => {
  it('gives each line its status, and the order the lowest', () => {
    const lines = [line(1, '33', { allocated: 10 }), line(2, '22')]
    expect(stepped(stepOrder({ lines, shipNow: true }, 'allocate', new Map([[2, 4]])))).toEqual([
      '23',
      '33',
      '23',
    ])
    expect(stepped(stepOrder({ lines, shipNow: true }, 'startPick', new Map([[1, 10]])))).toEqual([
      '22',
      '44',
      '22',
    ])
  })

  it('an order that leaves as a whole turns to 33 with its last unit, and back where one is taken away', () => {
    const waiting = [line(1, '22', { allocated: 10 }), line(2, '22', { allocated: 6 })]
    const complete = stepOrder({ lines: waiting, shipNow: false }, 'allocate', new Map([[2, 4]]))
    expect(stepped(complete)).toEqual(['33', '33', '33'])
    const { lines } = complete as Exclude<typeof complete, { problem: unknown }>
    expect(stepped(stepOrder({ lines, shipNow: false }, 'deallocate', new Map([[1, 1]])))).toEqual([
      '22',
      '22',
      '22',
    ])
    expect(stepped(stepOrder({ lines: waiting, shipNow: false }, 'allocate', new Map([[2, 3]])))).toEqual([
      '22',
      '22',
      '22',
    ])
  })

  it.each([
    ['all of both', [10, 4], true],
    ['less of one', [9, 4], false],
    ['none of one', [10, 0], false],
  ] as const)('decision 6: a shipment takes every open unit: %s', (_, [first, second], isWhole) => {
    const lines = [
      line(1, '66', { allocated: 10, picked: 10 }),
      line(2, '47', { allocated: 4, picked: 4, shipped: 3, cancelled: 3 }),
      line(3, 'XX'),
      line(4, '99', { cancelled: 10 }),
    ]
    expect(takesAllOpen(lines, ({ line_no }) => [0, first, second][line_no] ?? 0)).toBe(isWhole)
  })

  it('a cancelled line no longer keeps the others waiting', () => {
    const lines = [line(1, '22', { allocated: 10 }), line(2, '22')]
    expect(stepped(stepOrder({ lines, shipNow: false }, 'cancel', new Map([[2, 10]])))).toEqual([
      '33',
      '33',
      '99',
    ])
  })

  it.each([
    ['more than the line has', [line(1, '33', { allocated: 10 })], 'startPick', 11, { lineNo: 1, most: 10 }],
    ['nothing', [line(1, '33', { allocated: 10 })], 'startPick', 0, { lineNo: 1, most: 10 }],
    ['half a unit', [line(1, '33', { allocated: 10 })], 'startPick', 0.5, { lineNo: 1, most: 10 }],
    ['units that wait', [line(1, '22')], 'ship', 1, { lineNo: 1, most: 0 }],
    ['a line that is not there', [line(2, '22')], 'allocate', 1, { lineNo: 1, most: 0 }],
    ['a quotation', [line(1, '05')], 'allocate', 1, { lineNo: 1, most: 0 }],
    ['a deleted line', [line(1, '90')], 'reinstate', 1, { lineNo: 1, most: 0 }],
    ['a code of another back office', [line(1, '55')], 'allocate', 1, { lineNo: 1, most: 0 }],
  ] as const)('refuses %s, and says what could be taken', (_what, lines, step, count, problem) => {
    expect(stepOrder({ lines, shipNow: true }, step, new Map([[1, count]]))).toEqual({ problem })
  })

  it('leaves lines alone that have a status of before or of another back office', () => {
    const lines = [line(1, '33', { allocated: 10 }), line(2, '55'), line(3, '10')]
    expect(stepped(stepOrder({ lines, shipNow: true }, 'startPick', new Map([[1, 10]])))).toEqual([
      '10',
      '44',
      '55',
      '10',
    ])
  })
})
