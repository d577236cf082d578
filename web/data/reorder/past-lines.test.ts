import { expect, test } from 'vitest'
import { type PastOrder, pastLines, productsIn } from './past-lines.ts'

const line = (itemno: string, orderedqty: number, unitprice?: number) => ({
  itemno,
  itemname: `The ${itemno}`,
  orderedqty,
  ...(unitprice !== undefined && { unitprice }),
})
const order = (day: string, lines: PastOrder['lines']): PastOrder => ({
  orderno: day,
  orderdate: new Date(day),
  lines,
})

test('several orders are merged to each product once, with the sum of its quantities and the price paid last', () => {
  const orders = [
    order('2026-03-01', [line('A', 2, 1000), line('B', 1, 500)]),
    order('2026-02-01', [line('A', 3, 900), line('C', 1)]),
    order('2026-01-01', []),
  ]
  expect(pastLines(orders)).toEqual([
    { id: 'A', name: 'The A', quantity: 5, priceCents: 1000 },
    { id: 'C', name: 'The C', quantity: 1, priceCents: null },
    { id: 'B', name: 'The B', quantity: 1, priceCents: 500 },
  ])
  expect(productsIn(orders)).toBe(3)
  expect(pastLines([])).toEqual([])
})

test('a line that was split when it was ordered is one product', () => {
  const orders = [order('2026-03-01', [line('A', 2, 1000), line('A', 4, 1000)])]
  expect(pastLines(orders)).toEqual([{ id: 'A', name: 'The A', quantity: 6, priceCents: 1000 }])
  expect(productsIn(orders)).toBe(1)
})
