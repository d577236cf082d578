import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { exampleWarnings } from './example-values.ts'

const FULL = {
  NODE_ENV: 'production',
  COMPANY_NAME: 'Harbour Parts',
  COMPANY_ABN: '51824753556',
  BANK_ACCOUNT: '062-000 | 12345678 | Harbour Parts',
  OFFICE_AU: '5 Wharf Street | 07 3000 0000 | a@harbour.example',
  OFFICE_NZ: '7 Quay Street | 09 300 0000 | b@harbour.example',
  SMTP_URL: 'smtp://mail.harbour.example',
  MAIL_FROM: 'Harbour <orders@harbour.example>',
  PUBLIC_URL: 'https://trade.harbour.example',
}

it('a wholesaler who has said all hears no warning, and neither does who only develops', () => {
  expect(exampleWarnings(readConfig(FULL))).toEqual([])
  expect(exampleWarnings(readConfig({}))).toEqual([])
})

it.each([
  ['COMPANY_NAME', 'COMPANY_NAME or COMPANY_ABN is missing'],
  ['COMPANY_ABN', 'COMPANY_NAME or COMPANY_ABN is missing'],
  ['BANK_ACCOUNT', 'BANK_ACCOUNT is missing'],
  ['OFFICE_AU', 'OFFICE_AU is the example 1 Example Street'],
  ['OFFICE_NZ', 'OFFICE_NZ is the example 1 Example Road'],
  ['SMTP_URL', 'No mail is sent'],
  ['MAIL_FROM', 'MAIL_FROM is the example Tradecounter <orders@example.com>'],
  ['PUBLIC_URL', 'PUBLIC_URL is missing'],
] as const)('without %s one warning says: %s', (name, words) => {
  expect(exampleWarnings(readConfig({ ...FULL, [name]: undefined }))).toEqual([
    expect.stringContaining(words),
  ])
})

it('an office that the wholesaler does not have is named nowhere, and is no warning', () => {
  const config = readConfig({ ...FULL, OFFICE_NZ: '' })
  expect(exampleWarnings(config)).toEqual([])
  expect([config.offices.newZealand, config.seller.offices.NZ]).toEqual([null, null])
  expect(config.offices.australia).toMatchObject({ address: '5 Wharf Street' })
})

it('a company of New Zealand has a GST number and a bank account without a BSB', () => {
  const config = readConfig({
    ...FULL,
    COMPANY_ABN: undefined,
    COMPANY_NZ_GST: '49098576',
    BANK_ACCOUNT: '1234560123456000 | Harbour Parts',
    OFFICE_AU: '',
  })
  expect(exampleWarnings(config)).toEqual([])
  expect(config.seller).toMatchObject({
    abn: null,
    gstNumber: '49-098-576',
    bankAccount: { bsb: null, number: '12-3456-0123456-000', name: 'Harbour Parts' },
  })
})

it('a stored setting is in force where the environment is silent; sets are never mixed', () => {
  const stored = {
    PRODUCT_NAME: 'Stored',
    STRIPE_SECRET_KEY: 'a',
    STRIPE_WEBHOOK_SECRET: 'b',
    SEND_MAIL: 'false',
  }
  expect(readConfig({}, stored)).toMatchObject({ productName: 'Stored', mail: { isWanted: false } })
  expect(readConfig({ PRODUCT_NAME: 'Said' }, stored).productName).toBe('Said')
  expect(readConfig({ SMTP_URL: 'smtp://x' }, stored).mail).toMatchObject({
    isWanted: true,
    smtpUrl: 'smtp://x',
  })
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'other' }, stored)).toThrow('STRIPE_WEBHOOK_SECRET is missing')
  const both = { STRIPE_SECRET_KEY: 'c', STRIPE_WEBHOOK_SECRET: 'd' }
  expect(readConfig(both, stored).payments.stripe).toMatchObject({ secretKey: 'c', webhookSecret: 'd' })
})

it.each(['COMPANY_ABN', 'COMPANY_NZ_GST', 'BANK_ACCOUNT'])(
  '%s that is none stops the start with its name',
  (name) => {
    expect(() => readConfig({ [name]: '51824753557' })).toThrow(name)
  },
)
