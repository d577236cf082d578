import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import type { OrderRow } from './orders.store.ts'
import { orderPdf } from './order-pdf.ts'
import { pagesOf } from '#testing/papers.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'

const line = {
  product_id: 'P1',
  name: 'Étui for iPhone 15 чехол',
  quantity: 3,
  allocated: 0,
  shipped: 0,
  cancelled: 0,
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
  vi.resetModules() // other tests of this thread have opened fonts
  const fresh = await import('./order-pdf.ts')
  const read = vi.spyOn(fs, 'readFileSync')
  syncBuiltinESMExports()
  for (let n = 0; n < 5; n += 1) {
    await buffer(
      fresh.orderPdf({
        order,
        seller: NO_SELLER,
        account: { id: 'A', name: 'Shop' },
        region: 'AU',
        zone: 'Australia/Brisbane',
        expected: new Map(),
        withPrices: true,
      }),
    )
  }
  const fonts = read.mock.calls
    .map(([path]) => (typeof path === 'string' ? path : ''))
    .filter((path) => path.endsWith('.ttf'))
  expect(fonts.length).toBeGreaterThan(0)
  expect(fonts).toEqual([...new Set(fonts)])
})

it('S1 says what ships and what waits with its day, where it goes, and free freight', async () => {
  const waiting = { ...line, product_id: 'P2', name: 'Late cable', status: '22', quantity: 2, allocated: 0 }
  const read = async (more: Partial<OrderRow>, withPrices = true) =>
    (
      await pagesOf(
        await buffer(
          orderPdf({
            order: {
              ...order,
              freight_cents: 0,
              lines: [
                { ...line, status: '33', allocated: 3 },
                waiting,
                { ...waiting, product_id: 'P3', name: 'Later cable' },
              ],
              ...more,
            } as unknown as OrderRow,
            seller: NO_SELLER,
            account: { id: 'A', name: 'Shop' },
            region: 'AU',
            zone: 'Australia/Brisbane',
            expected: new Map([['P2', '2026-04-09']]),
            withPrices,
          }),
        ),
      )
    ).join(' ')
  const text = await read({ ship_now: true })
  for (const part of [
    'Order 3000001 Your reference PO 12',
    'Deliver to Shop Sam 1 Street',
    'Ships with the next pick (3) P1',
    'On back order (4) P2 Late cable Expected on 9 Apr 2026 2 $12.20 $24.40',
    'P3 Later cable No date from the supplier yet',
    'Freight ex GST Free',
    'GST 10% $8.57',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/Delivered to|Fee|How to pay|Held/)
  expect(await read({ ship_now: false })).toContain('In stock, kept for you (3)')
  const held = await read({ held_reason: 'Over the limit' }, false)
  expect(held).toContain('In stock, kept for you (3)')
  expect(held).toContain('Held Over the limit')
  expect(held).not.toContain('$')
})
