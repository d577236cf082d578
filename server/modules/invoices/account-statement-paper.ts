import type { Region } from '#shared/codes/regions.ts'
import type { Ageing } from '#shared/rules/ageing.ts'
import type { Seller } from '#server/config/config.ts'
import type { Buyer } from './invoice-paper.ts'

/** Something that changed the balance, in words. Days are Brisbane's, money is cents inc GST. */
export type Movement = {
  day: string
  what: 'Invoice' | 'Credit note' | 'Payment' | 'Payment taken back' | 'Credit transfer'
  number: string
  about: string
  orderNo: string
  reference: string
  dueOn: string | null
  amountCents: number
  /** What was owed after it. */
  balanceCents: number
}

/**
 * What an account owed before the months of a statement, each change, and what it owed at their end, by age.
 * Plain data, so that it can be handed to a worker.
 */
export type AccountStatement = {
  seller: Seller
  region: Region
  buyer: Buyer
  /** Who pays: what a deposit quotes. */
  payerId: string
  /** The first and the last day; of months that are not over the last one is today. */
  from: string
  to: string
  openingCents: number
  movements: readonly Movement[]
  closingCents: number
  ageing: Ageing
  /** Money that was received and paid nothing yet: it is not in the balance. */
  unappliedCents: number
}

/** Nothing has changed and nothing is owed. */
export const saysNothing = ({ movements, closingCents }: AccountStatement): boolean =>
  movements.length === 0 && closingCents === 0
