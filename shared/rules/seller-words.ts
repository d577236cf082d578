import type { BankAccount, SellerFacts, SellerOnPapers } from '../codes/page-settings.ts'
import type { Region } from '../codes/regions.ts'

type TaxNumbers = Pick<SellerFacts, 'abn' | 'gstNumber'>

/**
 * The seller in one line: "Harbour Parts Pty Ltd, ABN 51 824 753 556", or with its GST number where it is a
 * company of New Zealand without an ABN; '' where the settings name none.
 */
export const sellerLine = ({ company, ...numbers }: Pick<SellerFacts, 'company'> & TaxNumbers): string =>
  company === '' ? '' : [company, sellerTaxNumber(numbers, 'AU')].filter(Boolean).join(', ')

/**
 * The number that a buyer of a region needs of the seller for its own tax: the GST number in New Zealand, in
 * Australia the ABN, or the GST number of a seller without an ABN. '' where there is none.
 */
function sellerTaxNumber({ abn, gstNumber }: TaxNumbers, region: Region): string {
  if (region === 'AU' && abn !== null) return `ABN ${abn}`
  return gstNumber === null ? '' : `GST number ${gstNumber}`
}

/** The seller in the head of a paper: name, tax number, address, phone and e-mail; only what is known. */
export function sellerLines(seller: SellerOnPapers, region: Region): string[] {
  const office = seller.offices[region] ?? seller.offices.AU ?? seller.offices.NZ
  return [
    seller.company || seller.productName,
    sellerTaxNumber(seller, region),
    office?.address ?? '',
    [office?.phone, office?.email].filter(Boolean).join(' · '),
  ].filter((line) => line !== '')
}

/**
 * The seller under a mail, which goes to buyers of either country: name and tax numbers, then each office
 * with its address, phone and e-mail; only what is known.
 */
export function sellerFoot({ abn, gstNumber, ...seller }: SellerOnPapers): string[] {
  const numbers = [abn && `ABN ${abn}`, gstNumber && `GST number ${gstNumber}`]
  const offices = [seller.offices.AU, seller.offices.NZ]
  return [
    [seller.company || seller.productName, ...numbers].filter(Boolean).join(', '),
    ...offices.map((office) => [office?.address, office?.phone, office?.email].filter(Boolean).join(' · ')),
  ].filter(Boolean)
}

/** Name and tax number in one line, for the foot of a page. */
export const sellerNote = (seller: SellerOnPapers, region: Region): string =>
  [seller.company || seller.productName, sellerTaxNumber(seller, region)].filter(Boolean).join(', ')

/** The bank account, a fact a line, with what the payer must quote; none where the settings name none. */
export const bankLines = ({ bankAccount }: Pick<SellerFacts, 'bankAccount'>, reference: string): string[] =>
  bankAccount === null
    ? []
    : [
        `Account name ${bankAccount.name}`,
        accountWords(bankAccount).replace(/^a/, 'A'),
        `Reference ${reference}`,
      ]

/**
 * The bank account for a direct deposit, in a sentence that ends with the reference.
 * @param reference what the payer must quote: an order number, or a description of it
 */
export function depositWords({ bankAccount }: Pick<SellerFacts, 'bankAccount'>, reference: string): string {
  if (bankAccount === null) return `Pay into our account with ${reference} as the reference.`
  const account = accountWords(bankAccount)
  return `Pay into ${bankAccount.name}, ${account}, with ${reference} as the reference.`
}

/** The numbers of a bank account: "BSB 062-000, account 12345678"; an account of New Zealand has no BSB. */
export const accountWords = ({ bsb, number }: Pick<BankAccount, 'bsb' | 'number'>): string =>
  bsb === null ? `account ${number}` : `BSB ${bsb}, account ${number}`
