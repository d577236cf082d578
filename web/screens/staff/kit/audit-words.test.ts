import { expect, it } from 'vitest'
import { auditWords } from './audit-words.ts'

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
