import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InvoicedSoFar, nextInvoice, openOrderCents, orderLeft } from './invoice-parts.ts'
import { gstOn } from './tax.ts'

const NOTHING: InvoicedSoFar = { goodsCents: 0, freightCents: 0, feeCents: 0, gstCents: 0 }
const added = (a: InvoicedSoFar, b: InvoicedSoFar): InvoicedSoFar => ({
  goodsCents: a.goodsCents + b.goodsCents,
  freightCents: a.freightCents + b.freightCents,
  feeCents: a.feeCents + b.feeCents,
  gstCents: a.gstCents + b.gstCents,
})

describe('invoices of an order that leaves in parts', () => {
  it('charge freight and fee once, with the first part', () => {
    const order = { freightCents: 1250, feeCents: 99, businessGroup: 'AU01' }
    const first = nextInvoice(10_00, order, NOTHING)
    expect(first).toEqual({
      goodsCents: 1000,
      freightCents: 1250,
      feeCents: 99,
      gstCents: 235,
      totalIncGstCents: 2584,
    })
    const second = nextInvoice(10_05, order, first)
    expect(second).toMatchObject({ freightCents: 0, feeCents: 0, gstCents: 100, totalIncGstCents: 1105 })
  })

  it('three parts whose GST alone would round up three times carry the GST of the order', () => {
    const order = { freightCents: 0, feeCents: 0, businessGroup: 'AU01' }
    const gst: number[] = []
    let before = NOTHING
    for (const goods of [5, 5, 5]) {
      const part = nextInvoice(goods, order, before)
      gst.push(part.gstCents)
      before = added(before, part)
    }
    expect(gst).toEqual([1, 0, 1])
  })

  it('come to the order whatever its parts are, and so does what is still open', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
    const cents = fc.integer({ min: 0, max: 50_000 })
    fc.assert(
      fc.property(
        parts,
        cents,
        cents,
        fc.constantFrom('AU01', 'NZ01'),
        (goods, freightCents, feeCents, businessGroup) => {
          const order = { freightCents, feeCents, businessGroup }
          const all = goods.reduce((sum, part) => sum + part, 0)
          const total = all + freightCents + feeCents + gstOn(all + freightCents + feeCents, businessGroup)
          let before = NOTHING
          let invoiced = 0
          let left = all
          for (const part of goods) {
            expect(invoiced + openOrderCents(left, { ...order, isOpen: true }, before)).toBe(total)
            const invoice = nextInvoice(part, order, before)
            before = added(before, invoice)
            invoiced += invoice.totalIncGstCents
            left -= part
          }
          expect(invoiced).toBe(total)
          expect(before.gstCents).toBe(gstOn(all + freightCents + feeCents, businessGroup))
          expect(openOrderCents(0, { ...order, isOpen: false }, before)).toBe(0)
        },
      ),
    )
  })
})

describe('what is left of an order', () => {
  const order = { freightCents: 1250, feeCents: 99, businessGroup: 'NZ01' }
  const line = (quantity: number, cancelled: number, price_cents: number) => ({
    ...{ quantity, cancelled, price_cents },
  })

  it('is the units that were not cancelled, with freight and fee as a whole and the GST of that sum', () => {
    expect(orderLeft([line(4, 4, 10_00), line(4, 0, 9_99), line(3, 1, 1)], order)).toEqual({
      ...{ goodsCents: 3998, freightCents: 1250, feeCents: 99, gstCents: 802, totalIncGstCents: 6149 },
    })
  })

  it('is nothing where every unit was cancelled, freight and fee included', () => {
    expect(orderLeft([line(4, 4, 10_00), line(1, 1, 5)], order)).toEqual({
      ...{ goodsCents: 0, freightCents: 0, feeCents: 0, gstCents: 0, totalIncGstCents: 0 },
    })
  })
})
