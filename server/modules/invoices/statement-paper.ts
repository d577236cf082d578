import type { Region } from '#shared/codes/regions.ts'
import type { Seller } from '#server/config/config.ts'
import type { Buyer } from './invoice-paper.ts'

/** Something that is open. Money is cents; credits and payments are below zero. Days are Brisbane's. */
export type OpenItem = {
  kind: 'invoice' | 'credit' | 'payment'
  number: string
  day: string
  dueOn: string | null
  orderNo: string
  reference: string
  /** The customer it is of, where the payer pays for several. */
  customer: string
  amountCents: number
  openCents: number
}

/** All that a statement is drawn from: what is open of a payer at the end of a Brisbane day. */
export type StatementPaper = {
  seller: Seller
  region: Region
  buyer: Buyer
  day: string
  /** The oldest first. */
  items: readonly OpenItem[]
}
