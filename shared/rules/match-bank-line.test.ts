import { describe, expect, it } from 'vitest'
import { certainMatch, matchBankLine, namesPayer, numbersIn, type Payable } from './match-bank-line.ts'

const invoice = (invoiceNo: string, openCents: number, payer = 'Harbour Mobile Pty Ltd'): Payable => ({
  invoiceNo,
  numbers: [invoiceNo, `9${invoiceNo.slice(1)}`],
  openCents,
  payer,
  payerId: payer,
})
const A = invoice('80001', 100_00)
const B = invoice('80002', 50_00)
const C = invoice('80003', 100_00, 'Koala Phones')

describe('a line of a bank statement', () => {
  it.each([
    ['its number and amount', 'INV 80001', 100_00, ['certain 80001', 'possible 80003']],
    ['the number of the order', 'order 90001 thanks', 100_00, ['certain 80001', 'possible 80003']],
    ['several of one payer, together', '80001 & 80002', 150_00, ['certain 80001+80002']],
    ['a number, another amount', 'INV-80001', 60_00, ['likely 80001']],
    ['payer and amount', 'HARBOUR MOBILE SYDNEY', 50_00, ['likely 80002']],
    ['payer and amount, before the amount alone', 'koala phones', 100_00, ['likely 80003', 'possible 80001']],
    ['the amount alone, of two', 'deposit', 100_00, ['possible 80001', 'possible 80003']],
    ['invoices of two payers', '80001 80003', 200_00, ['likely 80001', 'likely 80003']],
    ['nothing', 'interest', 12_34, []],
    ['a number within a longer one', 'card 4800017', 7_00, []],
  ])('is matched by %s', (_by, words, amountCents, matches) => {
    expect(
      matchBankLine({ amountCents, words }, [A, B, C]).map(
        ({ certainty, pays }) =>
          `${certainty} ${pays.map((one) => ('invoiceNo' in one ? one.invoiceNo : '')).join('+')}`,
      ),
    ).toEqual(matches)
  })

  it('needs nobody where one match alone is certain', () => {
    const of = (words: string, amountCents: number) =>
      certainMatch(matchBankLine({ words, amountCents }, [A, B, C]))?.pays
    expect(of('80001', 100_00)).toEqual([A])
    expect(of('80001 80003', 100_00)).toBeUndefined()
    expect(of('harbour mobile', 50_00)).toBeUndefined()
  })
})

describe('a line that names its payer', () => {
  const owing = (open: Payable[], dueCents: number) => [
    { payerId: 'Harbour Mobile Pty Ltd', payer: 'Harbour Mobile Pty Ltd', dueCents, open },
  ]
  it.each([
    ['all that they owe', 'harbour mobile', 150_00, [A, B], 150_00, ['likely 80001+80002']],
    ['the same less their credits', 'harbour mobile', 120_00, [A, B], 120_00, ['likely 80001+80002']],
    ['another sum', 'harbour mobile', 149_99, [A, B], 150_00, []],
    ['one invoice, which is all they owe', 'harbour mobile', 100_00, [A], 100_00, ['likely 80001']],
    ['numbers that are certain', '80001 80002 harbour', 150_00, [A, B], 150_00, ['certain 80001+80002']],
    ['nothing, since they owe nothing', 'harbour mobile', 10_00, [], -10_00, []],
  ])('is matched by %s, never for certain by the name', (_by, words, amountCents, open, dueCents, found) => {
    const matches = matchBankLine({ amountCents, words }, open, owing(open, dueCents))
    const shown = matches.map(
      ({ certainty, pays }) =>
        `${certainty} ${pays.map((one) => ('invoiceNo' in one ? one.invoiceNo : '')).join('+')}`,
    )
    expect(shown).toEqual(found)
    if (!/\d/.test(words)) expect(certainMatch(matches)).toBeNull()
  })
})

it.each([
  ['HARBOUR MOBILE 123', 'Harbour Mobile Pty Ltd', true],
  ['harbour', 'Harbour Mobile Pty Ltd', true],
  ['harbor', 'Harbour Mobile Pty Ltd', false],
  ['mobile phones', 'The Mobile Phone Co', false],
  ['TE WAKA REPAIRS', 'Te Waka Repairs', true],
])('%j names %j: %s', (words, payer, isNamed) => {
  expect(namesPayer(words, payer)).toBe(isNamed)
})

it.each([
  ['INV80001 ref 1234 8000123456789', ['80001']],
  ['80001,80002 80001', ['80001', '80002']],
])('the numbers in %j are %j', (words, numbers) => {
  expect(numbersIn(words)).toEqual(numbers)
})
