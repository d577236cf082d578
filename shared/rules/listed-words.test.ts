import { expect, it } from 'vitest'
import { listedWords } from './listed-words.ts'

it.each([
  [[], ''],
  [['orders'], 'orders'],
  [['orders', 'invoices'], 'orders and invoices'],
  [['orders', 'invoices', 'statements'], 'orders, invoices and statements'],
])('%j is %j', (words, expected) => expect(listedWords(words)).toBe(expected))
