import { describe, expect, test } from 'vitest'
import { comesNext, inOrder, type TimelineEntry, timelineWords } from './order-timeline.ts'

const at = new Date('2026-03-01T00:00:00Z')
const later = new Date('2026-03-01T00:00:01Z')

test('what happened stands in the order of events; of one moment in that of the trade', () => {
  const entries = [
    { kind: 'invoiced', at: later },
    { kind: 'held', at },
    { kind: 'shipped', at: later },
    { kind: 'placed', at },
  ] as const
  expect(inOrder(entries).map(({ kind }) => kind)).toEqual(['placed', 'held', 'shipped', 'invoiced'])
})

test.each<[Omit<TimelineEntry, 'at'>, string, string]>([
  [{ kind: 'placed' }, 'Order placed', ''],
  [{ kind: 'paid', amountCents: 12_345 }, 'Payment received', '$123.45'],
  [{ kind: 'paid' }, 'Payment received', ''],
  [{ kind: 'refunded', amountCents: 500 }, 'Payment given back', '$5.00'],
  [{ kind: 'refunded', amountCents: -500 }, 'Refund returned to us', '$5.00'],
  [{ kind: 'held', reason: 'Over the limit' }, 'Put on hold', 'Over the limit'],
  [{ kind: 'released', reason: '' }, 'Released', ''],
  [{ kind: 'allocated', units: 1 }, 'Stock arrived', '1 unit set aside for you'],
  [{ kind: 'picked', units: 3 }, 'Picked', '3 units'],
  [{ kind: 'shipped', units: 3 }, 'Shipped', '3 units'],
  [{ kind: 'invoiced', invoiceNo: '7001', amountCents: 100 }, 'Invoice 7001', '$1.00'],
  [{ kind: 'credited', invoiceNo: 'C1' }, 'Credit note C1', ''],
  [
    { kind: 'expected', product: 'Case', before: '2026-12-09', after: '2026-12-16' },
    'Expected date changed',
    'Case: now 16 Dec 2026, was 9 Dec 2026',
  ],
  [
    { kind: 'expected', product: 'Case', before: null, after: '2026-12-16' },
    'Expected date changed',
    'Case: now 16 Dec 2026',
  ],
  [
    { kind: 'expected', product: 'Case', before: '2026-12-09', after: null },
    'Expected date changed',
    'Case: no date any more, was 9 Dec 2026',
  ],
  [{ kind: 'cancelled', units: 2, reason: 'Too late' }, 'Cancelled', '2 units · Too late'],
  [{ kind: 'reinstated', units: 2, reason: '' }, 'Cancellation undone', '2 units'],
])('%o', (entry, title, note) => {
  expect(timelineWords({ ...entry, at })).toEqual({ title, note })
})

describe('what comes next', () => {
  const line = (change: Partial<Parameters<typeof comesNext>[0]['lines'][number]>) => ({
    ...{ quantity: 10, allocated: 0, picking: 0, picked: 0, shipped: 0, cancelled: 0 },
    ...{ status: '22', expected: null, ...change },
  })
  const ready = line({ quantity: 36, allocated: 36, status: '33' })
  const waits = line({ quantity: 16 })
  test.each([
    [{ lines: [ready] }, ['36 units ship with the next pick']],
    [{ lines: [waits] }, ['16 units on back order, no date yet']],
    [
      { lines: [ready, line({ expected: '2026-12-09' }), line({ expected: '2026-12-16' })] },
      ['36 units ship with the next pick', '20 units on back order, expected 9 Dec 2026 to 16 Dec 2026'],
    ],
    [
      { lines: [line({ expected: '2026-12-09' }), waits] },
      ['26 units on back order, expected 9 Dec 2026, some without a date'],
    ],
    [
      { lines: [ready, waits], shipsNow: false },
      ['36 units in stock, kept for you until all of it is here', '16 units on back order, no date yet'],
    ],
    [
      { lines: [ready], heldReason: 'Over the limit' },
      ['Goes on when it is released from its hold', '36 units in stock, kept for you'],
    ],
    [
      { lines: [line({ quantity: 5, allocated: 5, picking: 2, picked: 3, status: '44' })] },
      ['5 units being picked and packed'],
    ],
    [{ lines: [line({ shipped: 10, status: '77' })] }, []],
    [{ lines: [line({ cancelled: 10, status: '99' })], heldReason: 'Over the limit' }, []],
    [{ lines: [] }, []],
  ])('%#', (order, next) => {
    expect(comesNext({ heldReason: null, shipsNow: true, ...order })).toEqual(next)
  })
})
