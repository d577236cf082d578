import { expect, it } from 'vitest'
import { auditWords } from './audit-words.ts'

it.each([
  [
    'person.add',
    null,
    {
      ...{ type: 'C', email: 'ivo@a.example', login: 'ivo', phone: '07 5550 4471', letters: 'HQ' },
      ...{ last_name: 'Marsh', managerId: null, first_name: 'Ivo', activates_at: null },
    },
    {},
    'User added: Type C, Email ivo@a.example, User name ivo, Phone 07 5550 4471, Letters HQ, Last name Marsh, First name Ivo',
  ],
  [
    'session.endAll',
    { signIns: 2 },
    { signIns: 0 },
    { reason: 'Asked by phone' },
    'Signed out everywhere by staff: Sign-ins 2 → 0 · Asked by phone',
  ],
  [
    'session.signIn',
    null,
    null,
    { how: 'password', device: 'Chrome on Linux' },
    'Signed in: with the password on Chrome on Linux',
  ],
  [
    'person.change',
    { alias: 'harbour', email: 'mia@a.example', phone: '1', last_name: 'C', first_name: 'Mia' },
    { alias: 'harbour', email: 'mia@b.example', phone: '1', last_name: 'C', first_name: 'Mia' },
    { isPasswordChanged: false },
    'Profile changed: Email mia@a.example → mia@b.example',
  ],
  [
    'person.change',
    { alias: null, phone: '1' },
    { alias: null, phone: '1' },
    { isPasswordChanged: true },
    'Profile changed: new password',
  ],
  [
    'person.deactivate',
    { type: 'C', email: 'zoe@a.example' },
    { type: 'c', email: 'inactive:zoe@a.example' },
    { reason: 'Left' },
    'User deactivated: Left',
  ],
  [
    'person.reactivate',
    { type: 'c', email: 'inactive:7:zoe@a.example' },
    { type: 'C', email: 'zoe@b.example' },
    {},
    'User reactivated: Email zoe@a.example → zoe@b.example',
  ],
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
  [
    'order.swap',
    { status: '22', totalCents: 1100 },
    { status: '33', totalCents: 990 },
    {
      line: 1,
      units: 4,
      productId: 'CASE-1',
      insteadLine: 2,
      insteadId: 'RUG-1',
      priceCents: 900,
      refundCents: 0,
    },
    'Swapped: 4 units of CASE-1 for RUG-1 · $9.00 each',
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
  [
    'customer.change',
    { credit_limit2_cents: 4_000_000, payment_terms_id: '30E', level_list_id: 'GOLD' },
    { credit_limit2_cents: 10_000, payment_terms_id: '7D', level_list_id: null },
    { reason: 'Late payer' },
    'Terms changed: Limit on invoices $40,000.00 → $100.00, Terms 30 days from the end of the month → 7 days from invoice, Price level GOLD → none · Late payer',
  ],
  [
    'customer.hold',
    { isStopped: false },
    { isStopped: true },
    { reason: 'Owes much' },
    'Orders stopped: Owes much',
  ],
  ['customer.hold', { isStopped: true }, { isStopped: false }, { reason: 'Paid' }, 'Orders let go: Paid'],
  [
    'invoice.credit',
    null,
    { creditNo: '900', amountCents: -5060, gstCents: -460 },
    { lines: [[1, 2]], freightCents: 0, feeCents: 0, reason: 'Broken' },
    'Credit note written: Credit note 900, Amount -$50.60, GST -$4.60 · 2 units, Broken',
  ],
  [
    'receipt.allocate',
    null,
    null,
    {
      pays: [
        ['800', 1234],
        ['801', 5],
      ],
    },
    'Invoices paid with it: pays 800 $12.34 and 801 $0.05',
  ],
  [
    'price.contract',
    { prices: [] },
    { prices: [[10, 950]] },
    { productId: 'A1', listId: 'C7', reason: 'Agreed' },
    'Contract price changed: Prices none → $9.50 from 10 · Product A1, List C7, Agreed',
  ],
  [
    'product.expect',
    { expectedOn: null },
    { expectedOn: '2026-12-24' },
    {},
    'Purchase date changed: Expected on 24 Dec 2026',
  ],
])('%s reads as it should', (action, before, after, detail, said) => {
  const { words, more } = auditWords({ action, before, after, detail })
  expect(`${words}: ${more}`).toBe(said)
})

it('the story of an order has its own units of a wave', () => {
  const inOrder = (entry: Parameters<typeof auditWords>[0], order: number) =>
    Object.values(auditWords(entry, order)).join(': ')
  const nothing = { before: null, detail: {} }
  const lines = [
    [5, 1, 3, 0],
    [5, 2, 2, 1],
    [6, 1, 113, 0],
  ]
  const pick = { ...nothing, action: 'wave.pick', subjectId: '9', after: { lines } }
  expect(inOrder(pick, 5)).toBe('Picked: 5 units · 1 missing')
  expect(inOrder(pick, 6)).toBe('Picked: 113 units')
  const open = { ...nothing, action: 'wave.open', subjectId: '9', after: { orders: [5, 6] } }
  expect(inOrder(open, 5)).toBe('Put into a picking wave: wave 9')
  expect(auditWords(open).more).toBe('2 orders')
  expect(auditWords({ ...open, after: { orders: [5] } }).more).toBe('1 order')
})
