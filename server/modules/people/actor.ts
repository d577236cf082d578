import type { Person } from '#shared/rules/access.ts'

/**
 * The signed-in person on the account they work on now. Read anew for every write; cached for reads
 * until notified of a change.
 */
export type Actor = Person & {
  userId: number
  /** The person for whom staff act, where they have named one; else null. Every audit entry names both. */
  onBehalfOf: number | null
  /** Of staff who act for a customer (decision 23): on the customer's account until then; else null. */
  masquerade: { id: number; until: Date; homeAccountId: string } | null
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

/** Whether the time of staff on a customer's account is over: then nothing but its end is open to them. */
export const isMasqueradeOver = ({ masquerade }: Pick<Actor, 'masquerade'>, now: Date): boolean =>
  masquerade !== null && masquerade.until <= now

/**
 * Staff in the console are there as themselves, also while they act for a customer elsewhere: what they do
 * there is of their own account, or of the one whose order, invoice or request it is.
 */
export const inConsole = (actor: Actor): Actor =>
  actor.masquerade ? { ...actor, accountId: actor.masquerade.homeAccountId, onBehalfOf: null } : actor
