import { expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { sellerLines } from '#shared/rules/seller-words.ts'
import { demoSeller } from './demo-seller.ts'

/** Settings that a portal refuses to start with if a number does not pass its check. */
const settingsOf = ({ company, abn, gstNumber, bankAccount }: ReturnType<typeof demoSeller>) => ({
  COMPANY_NAME: company,
  COMPANY_ABN: abn ?? '',
  COMPANY_NZ_GST: gstNumber ?? '',
  BANK_ACCOUNT: `${bankAccount?.bsb ?? ''} | ${bankAccount?.number ?? ''} | ${bankAccount?.name ?? ''}`,
})

it('the demo has a company, tax numbers and a bank account that could be set as settings', () => {
  const seller = demoSeller(readConfig({}).seller)
  expect(readConfig(settingsOf(seller)).seller).toMatchObject({
    company: seller.company,
    abn: seller.abn,
    gstNumber: seller.gstNumber,
    bankAccount: seller.bankAccount,
  })
  expect(sellerLines(seller, 'AU')).toContain('ABN 11 111 111 138')
})

it('a company of the settings is never given the numbers of the sample', () => {
  const seller = demoSeller(readConfig({ COMPANY_NAME: 'Harbour Parts' }).seller)
  expect(seller).toMatchObject({ company: 'Harbour Parts', abn: null, gstNumber: null, bankAccount: null })
})
