import type { RestClient } from '#web/data/client.ts'

/**
 * What is done while the portal is killed: an order placed at once, for cash and on credit; a payment begun;
 * the money taken; a payment given up.
 */
export const DEEDS = ['deposit', 'credit', 'begin', 'pay', 'cancel'] as const
export type Deed = (typeof DEEDS)[number]

/** A dealer right before a deed. `act` does it; after `close` what is not answered is not asked again. */
export type Prepared = {
  deed: Deed
  accountId: string
  customerId: string
  email: string
  cartId: number
  webOrderNo: number
  act(): Promise<unknown>
  close(): void
  call: RestClient
}
