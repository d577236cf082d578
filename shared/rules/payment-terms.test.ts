import { expect, it } from 'vitest'
import { arePaymentTerms, dueOn, termsInWords } from './payment-terms.ts'

it.each([
  ['COD', '2026-03-05', '2026-03-05', 'On delivery'],
  ['07I', '2026-02-25', '2026-03-04', '7 days from invoice'],
  ['14D', '2028-02-20', '2028-03-05', '14 days from invoice'],
  ['30D', '2026-01-31', '2026-03-02', '30 days from invoice'],
  [' 30d ', '2026-12-05', '2027-01-04', '30 days from invoice'],
  ['EOM', '2026-02-01', '2026-02-28', 'End of month'],
  ['EOM', '2028-02-29', '2028-02-29', 'End of month'],
  ['30E', '2026-01-01', '2026-03-02', '30 days from the end of the month'],
  ['30E', '2026-12-31', '2027-01-30', '30 days from the end of the month'],
])('an invoice on terms %s of %s is due on %s', (terms, invoiced, due, words) => {
  expect(dueOn(terms, invoiced)).toBe(due)
  expect(termsInWords(terms)).toBe(words)
})

it.each(['', 'NET', '30', 'D30', '1000D', '-1D'])('terms %j are none: no due date (INV-27)', (terms) => {
  expect(arePaymentTerms(terms)).toBe(false)
  expect(dueOn(terms, '2026-03-05')).toBeNull()
  expect(termsInWords(terms)).toBe(terms)
})
