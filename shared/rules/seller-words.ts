import type { SellerFacts, SellerOnPapers } from '../codes/page-settings.ts'
import type { Region } from '../codes/regions.ts'

/** The seller in one line: "Harbour Parts Pty Ltd, ABN 51 824 753 556"; '' where the settings name none. */
export const sellerLine = ({ company, abn }: Pick<SellerFacts, 'company' | 'abn'>): string =>
  company === '' || abn === null ? company : `${company}, ABN ${abn}`

/**
 * The number that a buyer of a region needs of the seller for its own tax: the ABN in Australia, the GST
 * number in New Zealand. '' where there is none.
 */
export function sellerTaxNumber({ abn, gstNumber }: SellerOnPapers, region: Region): string {
  if (region === 'AU') return abn === null ? '' : `ABN ${abn}`
  return gstNumber === null ? '' : `GST number ${gstNumber}`
}

/** The seller in the head of a paper: name, tax number, address, phone and e-mail; only what is known. */
export function sellerLines(seller: SellerOnPapers, region: Region): string[] {
  const office = seller.offices[region] ?? seller.offices.AU
  return [
    seller.company || seller.productName,
    sellerTaxNumber(seller, region),
    office?.address ?? '',
    [office?.phone, office?.email].filter(Boolean).join(' · '),
  ].filter((line) => line !== '')
}

/** The same in one line, for the foot of a page. */
export const sellerNote = (seller: SellerOnPapers, region: Region): string =>
  [seller.company || seller.productName, sellerTaxNumber(seller, region)].filter(Boolean).join(', ')

/** The bank account, a fact a line, with what the payer must quote; none where the settings name none. */
export const bankLines = ({ bankAccount }: Pick<SellerFacts, 'bankAccount'>, reference: string): string[] =>
  bankAccount === null
    ? []
    : [
        `Account name ${bankAccount.name}`,
        `BSB ${bankAccount.bsb}, account ${bankAccount.number}`,
        `Reference ${reference}`,
      ]

/**
 * The bank account for a direct deposit, in a sentence that ends with the reference.
 * @param reference what the payer must quote: an order number, or a description of it
 */
export function depositWords({ bankAccount }: Pick<SellerFacts, 'bankAccount'>, reference: string): string {
  if (bankAccount === null) return `Pay into our account with ${reference} as the reference.`
  const { bsb, number, name } = bankAccount
  return `Pay into ${name}, BSB ${bsb}, account ${number}, with ${reference} as the reference.`
}
