import type { Seller } from '#server/config/config.ts'

/**
 * The invented wholesaler as papers, mails and pages name it. Its numbers pass their checks and are plainly
 * samples; no bank has the BSB 000-000.
 */
const SAMPLE = {
  company: 'Wattlebird Wholesale Pty Ltd',
  abn: '11 111 111 138',
  gstNumber: '11-111-114',
  bankAccount: { bsb: '000-000', number: '12345678', name: 'Wattlebird Wholesale (sample)' },
} as const

/** The seller of a portal with the demo: what the settings leave out is the sample's. */
export const demoSeller = (seller: Seller): Seller => ({
  ...seller,
  company: seller.company || SAMPLE.company,
  abn: seller.abn ?? (seller.company === '' ? SAMPLE.abn : null),
  gstNumber: seller.gstNumber ?? (seller.company === '' ? SAMPLE.gstNumber : null),
  bankAccount: seller.bankAccount ?? (seller.company === '' ? { ...SAMPLE.bankAccount } : null),
})
