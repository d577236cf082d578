import type { StockSection } from '#shared/calls/catalogue.ts'
import type { StockColumns } from '../columns.ts'
import { packWords } from '../packed.ts'
import { mergeNumbers, mergeWords, type Plan } from './merge-rows.ts'

export const packStock = ({
  available,
  expected,
  expectedQuantity,
  orderable,
}: StockSection): StockColumns => ({
  available: Uint32Array.from(available, (value) => (typeof value === 'number' ? value : 0)),
  text: packWords(available.map((value) => (typeof value === 'string' ? value : ''))),
  expected: packWords(expected),
  expectedQuantity: Uint32Array.from(expectedQuantity),
  orderable: Uint8Array.from(orderable),
})

export const mergeStock = (loaded: StockColumns, fresh: StockColumns, plan: Plan): StockColumns => ({
  available: mergeNumbers(loaded.available, fresh.available, plan),
  text: mergeWords(loaded.text, fresh.text, plan),
  expected: mergeWords(loaded.expected, fresh.expected, plan),
  expectedQuantity: mergeNumbers(loaded.expectedQuantity, fresh.expectedQuantity, plan),
  orderable: mergeNumbers(loaded.orderable, fresh.orderable, plan),
})
