import type { Person } from '#shared/rules/access.ts'

/**
 * The signed-in person on the account they work on now. Read anew for every write; cached for reads
 * until notified of a change.
 */
export type Actor = Person & {
  userId: number
  /**
   * The person for whom staff act (masquerade), else null. Every audit entry names both; nothing sets it yet.
   */
  onBehalfOf: number | null
  login: string
  email: string
  type: string
  accountId: string
  customerId: string
  /** Whose credit counts: the payer if there is one, else the customer. */
  payerId: string
  businessGroup: string
  /** The price lists that may apply, nearest first; dated specials are added by the rule of prices. */
  lists: { contract: string | null; level: string | null }
  session: { secretHash: Buffer; tokenHash: Buffer; createdAt: Date; lastUsedAt: Date; stayLoggedIn: boolean }
}
