import { expect, it } from 'vitest'
import { methodWords } from './method-words.ts'

it.each([
  ['VISA_DEBIT', 'Visa debit'],
  ['DIRECT_DEPOSIT', 'Direct deposit'],
  ['CHEQUE', 'Cheque'],
  ['toString', 'toString'],
  ['', ''],
])('%s is %s', (id, words) => expect(methodWords(id)).toBe(words))
