import { expect, test } from 'vitest'
import { matching, nextSort, type TableColumn } from './columns.ts'

type Row = { name: string; cents: number }
const NAME: TableColumn<Row> = { id: 'name', title: 'Name', value: ({ name }) => name, cell: () => null }
const PRICE: TableColumn<Row> = {
  id: 'price',
  title: 'Price',
  value: ({ cents }) => cents,
  text: ({ cents }) => `$${(cents / 100).toFixed(2)}`,
  cell: () => null,
  isFigure: true,
}
const ROWS: Row[] = [
  { name: 'Clear Case', cents: 1250 },
  { name: 'Cover Glass', cents: 895 },
]
const found = (typed: string) => matching(ROWS, [NAME, PRICE], typed).map(({ name }) => name)

test('a filter finds the rows in which every typed word stands somewhere, as it is shown', () => {
  expect(found('')).toEqual(['Clear Case', 'Cover Glass'])
  expect(found('  c  ')).toEqual(['Clear Case', 'Cover Glass'])
  expect(found('GLASS')).toEqual(['Cover Glass'])
  expect(found('case 12.50')).toEqual(['Clear Case'])
  expect(found('case 8.95')).toEqual([])
  expect(found('1250')).toEqual([]) // cents are not shown
})

test('a head sorts texts up and figures down at first, then the other way', () => {
  expect(nextSort(NAME, null)).toEqual({ column: 'name', isDown: false })
  expect(nextSort(PRICE, { column: 'name', isDown: false })).toEqual({ column: 'price', isDown: true })
  expect(nextSort(PRICE, { column: 'price', isDown: true })).toEqual({ column: 'price', isDown: false })
  expect(nextSort({ ...NAME, sortsDownFirst: true }, null)).toEqual({ column: 'name', isDown: true })
})
