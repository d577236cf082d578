import { describe, expect, it } from 'vitest'
import { type Match, paysWords, takeQuestion } from './match-words.ts'

const match: Match = {
  ...{ payerId: 'C-1', payer: 'Kim’s Phones', accountId: 'A-1', webOrderNo: null, invoiceNos: ['8000001'] },
  ...{ openInc: 100_00, certainty: 'likely', why: 'Same amount only' },
}

describe('the words of a match of a bank line', () => {
  it.each([
    [{ webOrderNo: 500123, invoiceNos: [] }, 'order 500123'],
    [{ webOrderNo: null, invoiceNos: ['1'] }, 'invoice 1'],
    [{ webOrderNo: null, invoiceNos: ['1', '2'] }, 'invoices 1 and 2'],
    [{ webOrderNo: null, invoiceNos: ['1', '2', '3', '4', '5', '6'] }, 'invoices 1, 2, 3, 4 and 2 more'],
  ])('name what it pays', (pays, words) => {
    expect(paysWords(pays)).toBe(words)
  })

  it.each([
    [110_00, '$10.00 is left over, for other invoices of Kim’s Phones.'],
    [60_00, '$40.00 is still owing after that.'],
  ])('ask about %i cents, and say what is left', (cents, left) => {
    const question = takeQuestion(cents, match)
    expect(question).toContain('invoice 8000001 of Kim’s Phones has $100.00 owing.')
    expect(question.endsWith(left)).toBe(true)
  })
})
