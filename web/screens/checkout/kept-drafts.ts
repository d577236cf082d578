import * as z from 'zod/mini'
import { keyIn } from '#shared/rules/key-text.ts'
import type { SessionData } from '#web/data/session.ts'
import { beforeLeaving } from '#web/data/leave.ts'
import { changeKept, dropKept } from '#web/data/tab-storage.ts'
import type { Drafts } from './drafts.ts'

/*
 * What was typed or ticked on the steps of a checkout and is not saved yet, kept by this tab: a reload loses
 * none of it. It belongs to one person, account and cart, and goes with the order and with the sign-out.
 */

const PREFIX = 'checkout:'
const text = z.string()
const kept = z.object({
  options: z.optional(z.object({ confirmationEmail: text, customerReference: text })),
  address: z.optional(
    z.object({
      chosenId: text,
      form: z.object({
        addressName: text,
        company: text,
        name: text,
        address1: text,
        address2: text,
        suburb: text,
        city: text,
        state: text,
        postcode: text,
      }),
    }),
  ),
  freight: z.optional(z.object({ freightOptionId: text, allowBackorders: z.boolean() })),
  payment: z.optional(z.object({ paymentMethodId: text })),
})

/** Whose drafts: of one person on one account. */
export type DraftOwner = Pick<SessionData, 'userId' | 'currentUserAccount'>
const ownerKey = ({ userId, currentUserAccount }: DraftOwner) =>
  `${PREFIX}${String(userId)}:${currentUserAccount.accountid}:`
const draftsKey = (owner: DraftOwner, cartId: number) => `${ownerKey(owner)}${String(cartId)}`
const lastCartKey = (owner: DraftOwner) => `${ownerKey(owner)}last`

/** The drafts of a cart; none where nothing is kept, or what is kept is not of their shape. */
export function keptDrafts(owner: DraftOwner, cartId: number): Partial<Drafts> {
  try {
    const read = kept.safeParse(JSON.parse(sessionStorage.getItem(draftsKey(owner, cartId)) ?? '{}'))
    return read.success ? (read.data as Partial<Drafts>) : {}
  } catch {
    return {} // no storage, or no JSON
  }
}

export const keepDrafts = (owner: DraftOwner, cartId: number, drafts: Partial<Drafts>) =>
  changeKept((storage) => storage.setItem(draftsKey(owner, cartId), JSON.stringify(drafts)))

/** Forgets the drafts of this person, on confirm. Which cart was last checked out stays. */
export const dropDrafts = (owner: DraftOwner) =>
  dropKept((key) => key.startsWith(ownerKey(owner)) && key !== lastCartKey(owner))

/** Notes which cart this tab checks out, so that its page can say what became of it. */
export const noteCart = (owner: DraftOwner, cartId: number) =>
  changeKept((storage) => storage.setItem(lastCartKey(owner), String(cartId)))

/** The cart that this tab has checked out last, or null. */
export function lastCart(owner: DraftOwner): number | null {
  try {
    return keyIn(sessionStorage.getItem(lastCartKey(owner)) ?? '')
  } catch {
    return null
  }
}

beforeLeaving(() => Promise.resolve(dropKept((key) => key.startsWith(PREFIX))))
