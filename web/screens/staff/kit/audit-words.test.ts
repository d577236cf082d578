import { expect, it } from 'vitest'
import { auditWords, isOfOrder } from './audit-words.ts'

it.each([
  [
    'order.ship',
    { status: '66' },
    { shipmentNo: 'S9', invoiceNo: '800', amountCents: 1234 },
    { carrier: 'Swiftline', connote: 'SWL 1' },
    'Shipped: Swiftline SWL 1 · shipment S9 · invoice 800 · $12.34',
  ],
  [
    'order.cancel',
    null,
    null,
    {
      lines: [
        [1, 3],
        [2, 1],
      ],
      reason: 'Not wanted',
    },
    'Cancelled: 4 units · Not wanted',
  ],
  [
    'order.release',
    { heldReason: 'Late' },
    { isHeld: false },
    { reason: 'Paid' },
    'Released: Paid · was: Late',
  ],
  ['order.allocate', null, { lines: [{ line: 1, units: 1 }] }, {}, 'Stock allocated: 1 unit'],
  ['wave.pick', null, { lines: [[5, 1, 3, 1]] }, {}, 'Picked: 3 units · 1 missing'],
  ['carrier.save', { name: 'A' }, { name: 'B' }, {}, 'Carrier saved: name A → B'],
  [
    'stock.enter',
    { onHand: 0 },
    { onHand: 5 },
    { kind: 'adjustment', units: 5, products: 1, reason: 'Found' },
    'Stock entered: adjustment · 5 units · on hand 0 → 5 · Found',
  ],
  ['what.ever', null, { x: [1] }, { y: 'z' }, 'what.ever: x [1] · y z'],
  ['order.cancel', null, null, { lines: 'broken' }, 'Cancelled: '],
])('%s reads as it should', (action, before, after, detail, said) => {
  const { words, more } = auditWords({ action, before, after, detail })
  expect(`${words}: ${more}`).toBe(said)
})

it('the story of an order has its own units of a wave, and nothing where only others were picked', () => {
  const inOrder = (entry: Parameters<typeof auditWords>[0], order: number) =>
    isOfOrder(entry, order) ? Object.values(auditWords(entry, order)).join(': ') : null
  const nothing = { before: null, detail: {} }
  const lines = [
    [5, 1, 3, 0],
    [5, 2, 2, 1],
    [6, 1, 113, 0],
  ]
  const pick = { ...nothing, action: 'wave.pick', subjectId: '9', after: { lines } }
  expect(inOrder(pick, 5)).toBe('Picked: 5 units · 1 missing')
  expect(inOrder(pick, 6)).toBe('Picked: 113 units')
  expect(inOrder(pick, 7)).toBe(null)
  const open = { ...nothing, action: 'wave.open', subjectId: '9', after: { orders: [5, 6] } }
  expect(inOrder(open, 5)).toBe('Put into a picking wave: wave 9')
  expect(auditWords(open).more).toBe('2 orders')
  expect(auditWords({ ...open, after: { orders: [5] } }).more).toBe('1 order')
})
