import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import type { OrderRow } from './orders.store.ts'
import { orderPdf } from './order-pdf.ts'

const line = {
  product_id: 'P1',
  name: 'Étui for iPhone 15 чехол',
  quantity: 3,
  price_cents: 12_20,
  status: '20',
}
const delivery = {
  company: 'Shop',
  name: 'Sam',
  address1: '1 Street',
  address2: '',
  suburb: 'Brisbane',
  city: '',
  state: 'QLD',
  postcode: '4000',
}
const order = {
  web_order_no: 3_000_001,
  placed_at: new Date('2026-03-02T00:00:00Z'),
  customer_reference: 'PO 12',
  held_reason: null,
  delivery,
  lines: [line, { ...line, name: '手机壳' }],
  goods_cents: 73_20,
  freight_cents: 12_50,
  fee_cents: 0,
  gst_cents: 8_57,
  total_inc_cents: 94_27,
} as unknown as OrderRow

it('P1 opens a font file once, however many documents are drawn', async () => {
  const read = vi.spyOn(fs, 'readFileSync')
  syncBuiltinESMExports()
  for (let n = 0; n < 5; n += 1) {
    await buffer(
      orderPdf({ order, productName: 'Tradecounter', account: { id: 'A', name: 'Shop' }, withPrices: true }),
    )
  }
  const fonts = read.mock.calls
    .map(([path]) => (typeof path === 'string' ? path : ''))
    .filter((path) => path.endsWith('.ttf'))
  expect(fonts.length).toBeGreaterThan(0)
  expect(fonts).toEqual([...new Set(fonts)])
})
