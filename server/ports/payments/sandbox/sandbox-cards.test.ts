import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { CardBrand } from '#shared/codes/payment-methods.ts'
import {
  brandOfNumber,
  cardProblems,
  hasRightCheckDigit,
  readExpiry,
  TEST_CARDS,
  type TypedCard,
} from './sandbox-cards.ts'

const MONTH = '2026-11'
const good: TypedCard = { number: '4111 1111 1111 1111', expiry: '12/28', code: '123', name: 'Pat Counter' }

describe('card numbers', () => {
  it.each([
    ['4111111111111111', 'Visa'],
    ['4222222222222', 'Visa'],
    ['411111111111111', null],
    ['5105105105105100', 'Mastercard'],
    ['5655555555555555', null],
    ['2221000000000009', 'Mastercard'],
    ['2720999999999996', 'Mastercard'],
    ['2721000000000004', null],
    ['2220999999999999', null],
    ['378282246310005', 'American Express'],
    ['36227206271667', null],
    ['', null],
  ] as const)('%s is of %s', (digits, brand) => expect(brandOfNumber(digits)).toBe(brand))

  it.each([
    ['4111111111111111', true],
    ['4111111111111112', false],
    ['4111111111111121', false],
    ['378282246310005', true],
    ['0', true],
    ['', false],
  ] as const)('the check digit of %s is right: %s', (digits, right) =>
    expect(hasRightCheckDigit(digits)).toBe(right),
  )

  it('every single digit typed wrong is found', () => {
    for (let index = 0; index < 16; index += 1) {
      const wrong = Array.from('4111111111111111')
        .map((digit, at) => (at === index ? String((Number(digit) + 1) % 10) : digit))
        .join('')
      expect(hasRightCheckDigit(wrong), wrong).toBe(false)
    }
  })
})

describe('test cards', () => {
  it('every brand has one for each outcome, with a number that is right', () => {
    expect(TEST_CARDS.map(({ brand, outcome }) => `${brand} ${outcome}`)).toEqual(
      (['Visa', 'Mastercard', 'American Express'] satisfies CardBrand[]).flatMap((brand) =>
        ['paid', 'declined', 'silent', 'challenge', 'later'].map((outcome) => `${brand} ${outcome}`),
      ),
    )
    for (const { number, brand } of TEST_CARDS)
      expect([number, brandOfNumber(number), hasRightCheckDigit(number)]).toEqual([number, brand, true])
    expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(15)
  })
})

it.each([
  ['12/28', '2028-12'],
  ['1/27', '2027-01'],
  ['01 / 2030', '2030-01'],
  ['0929', '2029-09'],
  ['9-29', '2029-09'],
  ['13/28', null],
  ['00/28', null],
  ['929', null],
  ['12/1999', null],
  ['', null],
  ['12/28 or so', null],
] as const)('the expiry %s reads %s', (typed, month) => expect(readExpiry(typed)).toBe(month))

describe('what is wrong with a card', () => {
  const problems = (change: Partial<TypedCard>, brand: CardBrand = 'Visa') =>
    cardProblems({ ...good, ...change }, brand, MONTH)
  it('nothing, however it is written', () => {
    expect(problems({})).toEqual({})
    expect(problems({ number: '4111-1111-1111-1111', expiry: '1128', code: ' 123 ' })).toEqual({})
    expect(problems({ number: '378282246310005', code: '1234' }, 'American Express')).toEqual({})
  })
  it.each([
    ['number', { number: '' }, 'Please input the card number'],
    ['number', { number: '4111 1111 1111 1112' }, 'This is not a card number'],
    ['number', { number: 'my card' }, 'This is not a card number'],
    ['number', { number: '5555555555554444' }, 'This is a Mastercard card; you chose to pay by Visa'],
    ['number', { number: '4242424242424242' }, 'Only the test cards can be used here'],
    ['expiry', { expiry: '' }, 'Please input the expiry as month and year, such as 09/29'],
    ['expiry', { expiry: '10/26' }, 'This card has expired'],
    ['expiry', { expiry: '01/47' }, 'This expiry is too far ahead'],
    ['code', { code: '12' }, 'Please input the 3 digits of the security code'],
    ['code', { code: '1234' }, 'Please input the 3 digits of the security code'],
    ['code', { code: '12a' }, 'Please input the 3 digits of the security code'],
    ['name', { name: '  ' }, 'Please input the name on the card'],
  ] as const)('%s: %o', (field, change, words) => expect(problems(change)).toEqual({ [field]: words }))
  it('a card is good until the end of the month it names', () => {
    expect(problems({ expiry: '11/26' })).toEqual({})
    expect(problems({ expiry: '12/46' })).toEqual({})
  })
  it('American Express has four digits in its code', () => {
    expect(problems({ number: '378282246310005' }, 'American Express')).toEqual({
      code: 'Please input the 4 digits of the security code',
    })
  })
  it('everything that is wrong is said at once', () => {
    expect(Object.keys(problems({ number: '', expiry: '', code: '', name: '' }))).toEqual([
      'number',
      'expiry',
      'code',
      'name',
    ])
  })
})

it("the demo's description names every test card", () => {
  const described = readFileSync('docs/demo.md', 'utf8').replaceAll(/(\d) (?=\d)/g, '$1')
  expect(TEST_CARDS.filter(({ number }) => !described.includes(number))).toEqual([])
})
