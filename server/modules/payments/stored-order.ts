import { z } from 'zod'
import { Refusal } from '#shared/codes/refusals.ts'
import type { PendingOrder } from './pending-order.ts'

/*
 * The order that waits for its payment, as JSON in the database. It is read minutes later, and for a late
 * payment a week later, by what may be another release.
 */

/** Raised with every change that older JSON does not fit. */
const VERSION = 1

const cents = z.int().min(0)
const line = z.object({
  product_id: z.string(),
  name: z.string(),
  description: z.string(),
  quantity: z.int().min(1),
  allocated: z.int().min(0),
  price_cents: cents,
  price_list: z.string(),
  price_break: z.int(),
  price_words: z.string(),
  status: z.string(),
})
const storedOrder = z.object({
  /** The first release wrote none. */
  version: z.literal(VERSION).default(VERSION),
  order: z.object({
    web_order_no: z.int(),
    account_id: z.string(),
    customer_id: z.string(),
    user_id: z.int(),
    cart_id: z.int().nullable(),
    customer_reference: z.string(),
    confirmation_email: z.string(),
    delivery: z.object({
      company: z.string(),
      name: z.string(),
      address1: z.string(),
      address2: z.string(),
      suburb: z.string(),
      city: z.string(),
      state: z.string(),
      postcode: z.string(),
    }),
    freight_method_id: z.string(),
    ship_now: z.boolean(),
    payment_method_id: z.string().nullable(),
    goods_cents: cents,
    freight_cents: cents,
    fee_cents: cents,
    gst_cents: cents,
    total_inc_cents: cents,
    low_status: z.string(),
    held_reason: z.string().nullable(),
  }),
  lines: z.array(line).min(1),
  mail: z.object({ to: z.string(), withPrices: z.boolean() }).nullable(),
  payerId: z.string().nullable(),
  approval: z.object({ name: z.string(), submitterUserId: z.int() }).nullable(),
})
/** The fields with the stock that a payment has allocated; the same in every version. */
const heldStock = z.object({ lines: z.array(line.pick({ product_id: true, allocated: true })) })

/** The form in which an order is kept with its payment. */
export const toStoredOrder = (pending: PendingOrder): z.input<typeof storedOrder> => ({
  version: VERSION,
  ...pending,
})

/** The order that a payment waits for; or why this release cannot read it, in words for staff. */
export function readStoredOrder(stored: unknown): { pending: PendingOrder } | { unreadable: string } {
  const { success, data, error } = storedOrder.safeParse(stored)
  if (success) return { pending: data }
  const [issue] = error.issues
  return {
    unreadable: `The order that was kept with it cannot be read (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''})`,
  }
}

/**
 * The order of a payment that goes on.
 * @throws Refusal payment.unreadable where it cannot be read; the comparison ends such a payment
 */
export function pendingOrderOf({ pending_order }: { pending_order: unknown }): PendingOrder {
  const kept = readStoredOrder(pending_order)
  if ('unreadable' in kept) throw new Refusal('payment.unreadable')
  return kept.pending
}

/** The stock that a payment has allocated, even where its order cannot be read; null where unknown. */
export const readHeldStock = (stored: unknown): z.infer<typeof heldStock>['lines'] | null =>
  heldStock.safeParse(stored).data?.lines ?? null
