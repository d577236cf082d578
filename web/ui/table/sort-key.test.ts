import { expect, test } from 'vitest'
import { sortKey } from './sort-key.ts'

const sorted = (...values: (string | number)[]) =>
  values.toSorted((one, other) =>
    sortKey(one) < sortKey(other) ? -1 : sortKey(one) > sortKey(other) ? 1 : 0,
  )

test('texts are sorted in natural order, whatever their case, and numbers as numbers', () => {
  expect(sorted('Item 10', 'item 2', 'ITEM 1')).toEqual(['ITEM 1', 'item 2', 'Item 10'])
  expect(sorted('b', 'A', '', 'a1', 'ab', '9')).toEqual(['', '9', 'A', 'a1', 'ab', 'b'])
  expect(sorted('A-007', 'A-10', 'A-6', 'A-0')).toEqual(['A-0', 'A-6', 'A-007', 'A-10'])
  expect(sorted('9334567890123456789', '9334567890123456788', '10')).toEqual([
    ...['10', '9334567890123456788', '9334567890123456789'],
  ])
  expect(sorted('2026-11-29', '2026-02-01', '2025-12-31')).toEqual(['2025-12-31', '2026-02-01', '2026-11-29'])
  expect(sorted(10, 9, -1, 0.5)).toEqual([-1, 0.5, 9, 10])
})
