import * as z from 'zod/mini'
import { keyIn } from '#shared/rules/key-text.ts'
import {
  dropKept,
  keepData,
  keepText,
  keptData,
  keptText,
  type Owner,
  ownName,
} from '#web/data/tab-storage.ts'
import type { Drafts } from './drafts.ts'

/*
 * What was typed or ticked on the steps of a checkout and is not saved yet, kept by this tab: a reload loses
 * none of it. It belongs to one person, account and cart, and goes with the order and with the sign-out.
 */

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

const name = (owner: Owner, place: string) => ownName('checkout', owner, place)
const draftsName = (owner: Owner, cartId: number) => name(owner, String(cartId))
const lastCartName = (owner: Owner) => name(owner, 'last')

/** The drafts of a cart; none where nothing is kept, or what is kept is not of their shape. */
export function keptDrafts(owner: Owner, cartId: number): Partial<Drafts> {
  const read = kept.safeParse(keptData(draftsName(owner, cartId)))
  return read.success ? (read.data as Partial<Drafts>) : {}
}

export const keepDrafts = (owner: Owner, cartId: number, drafts: Partial<Drafts>) =>
  keepData(draftsName(owner, cartId), drafts)

/** Forgets the drafts of this person, on confirm. Which cart was last checked out stays. */
export const dropDrafts = (owner: Owner) =>
  dropKept((one) => one.startsWith(name(owner, '')) && one !== lastCartName(owner))

/** Notes which cart this tab checks out, so that its page can say what became of it. */
export const noteCart = (owner: Owner, cartId: number) => keepText(lastCartName(owner), String(cartId))

/** The cart that this tab has checked out last, or null. */
export const lastCart = (owner: Owner): number | null => keyIn(keptText(lastCartName(owner)))
