import { expect, it } from 'vitest'
import { NO_SELLER } from '../codes/page-settings.ts'
import { bankLines, depositWords, sellerFoot, sellerLine, sellerLines, sellerNote } from './seller-words.ts'

it.each([
  ['', null, null, ''],
  ['Harbour Parts', null, null, 'Harbour Parts'],
  ['', '51 824 753 556', null, ''],
  ['Harbour Parts', '51 824 753 556', '49-098-576', 'Harbour Parts, ABN 51 824 753 556'],
  ['Harbour Parts', null, '49-098-576', 'Harbour Parts, GST number 49-098-576'],
])('company "%s" with ABN %s and GST number %s: %s', (company, abn, gstNumber, words) =>
  expect(sellerLine({ company, abn, gstNumber })).toBe(words),
)

it('a deposit names the account, or that there is one', () => {
  const bankAccount = { bsb: '062-000', number: '12345678', name: 'Harbour Parts' }
  expect(depositWords({ bankAccount }, 'order 7')).toBe(
    'Pay into Harbour Parts, BSB 062-000, account 12345678, with order 7 as the reference.',
  )
  const inNewZealand = { bsb: null, number: '12-3456-0123456-00', name: 'Harbour Parts' }
  expect(depositWords({ bankAccount: inNewZealand }, 'order 7')).toBe(
    'Pay into Harbour Parts, account 12-3456-0123456-00, with order 7 as the reference.',
  )
  expect(depositWords({ bankAccount: null }, 'order 7')).toBe(
    'Pay into our account with order 7 as the reference.',
  )
})

const SELLER = {
  ...NO_SELLER,
  company: 'Harbour Parts',
  abn: '51 824 753 556',
  gstNumber: '49-098-576',
  offices: {
    AU: { address: '5 Wharf Street', phone: '07 3000 0000', email: 'a@harbour.example' },
    NZ: { address: '7 Quay Street', phone: '', email: 'b@harbour.example' },
  },
}

it('S1 the foot of a mail has name, tax numbers, and each office with address, phone and e-mail, as far as known', () => {
  expect(sellerFoot(SELLER)).toEqual([
    'Harbour Parts, ABN 51 824 753 556, GST number 49-098-576',
    '5 Wharf Street · 07 3000 0000 · a@harbour.example',
    '7 Quay Street · b@harbour.example',
  ])
  expect(sellerFoot({ ...NO_SELLER, productName: 'Tradecounter' })).toEqual(['Tradecounter'])
})

it.each([
  [
    'AU',
    SELLER,
    ['Harbour Parts', 'ABN 51 824 753 556', '5 Wharf Street', '07 3000 0000 · a@harbour.example'],
  ],
  ['NZ', SELLER, ['Harbour Parts', 'GST number 49-098-576', '7 Quay Street', 'b@harbour.example']],
  ['NZ', { ...SELLER, gstNumber: null, offices: { AU: null, NZ: null } }, ['Harbour Parts']],
  ['AU', NO_SELLER, ['Tradecounter']],
  [
    'AU',
    { ...SELLER, abn: null, offices: { ...SELLER.offices, AU: null } },
    ['Harbour Parts', 'GST number 49-098-576', '7 Quay Street', 'b@harbour.example'],
  ],
  [
    'NZ',
    { ...SELLER, offices: { ...SELLER.offices, NZ: null } },
    ['Harbour Parts', 'GST number 49-098-576', '5 Wharf Street', '07 3000 0000 · a@harbour.example'],
  ],
] as const)('the head of a paper for %s has what is known: %#', (region, seller, lines) => {
  expect(sellerLines(seller, region)).toEqual(lines)
  expect(sellerNote(seller, region)).toBe(
    lines.filter((line) => /^(Harbour|Trade|ABN|GST)/.test(line)).join(', '),
  )
})

it('where to pay is not said where nobody has named a bank account', () => {
  const bankAccount = { bsb: '062-000', number: '12345678', name: 'Harbour Parts' }
  expect(bankLines({ bankAccount }, '8000001')).toEqual([
    'Account name Harbour Parts',
    'BSB 062-000, account 12345678',
    'Reference 8000001',
  ])
  const inNewZealand = { bsb: null, number: '12-3456-0123456-00', name: 'Harbour Parts' }
  expect(bankLines({ bankAccount: inNewZealand }, '8000001')[1]).toBe('Account 12-3456-0123456-00')
  expect(bankLines(NO_SELLER, '8000001')).toEqual([])
})
