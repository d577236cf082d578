/**
 * An order as it leaves for the back office. Amounts are cents, as they were when it was placed; goods and
 * freight ex GST.
 */
export type OutgoingOrder = {
  /** The key: an order that comes again has the same. */
  webOrderNo: number
  /** Null where a back office numbers orders and has not numbered this one. */
  orderNo: string | null
  accountId: string
  customerId: string
  payerId: string
  /** Null on credit. */
  paymentMethodId: string | null
  /** Why it must not be shipped as it leaves; null where it may be. */
  heldReason: string | null
  placedAt: Date
  customerReference: string
  delivery: Record<string, unknown>
  freightMethodId: string
  /** Whether what is there leaves at once; else the order waits until all of it is. */
  shipNow: boolean
  /** These five are of all lines that the order has had, those that were cancelled or swapped as well. */
  goodsCents: number
  freightCents: number
  feeCents: number
  gstCents: number
  totalIncCents: number
  /** What of the total was cancelled before it left, inc GST: all of it where nothing is wanted any more. */
  cancelledIncCents: number
  /** Without the units that were cancelled before it left: none of an order that was cancelled whole. */
  lines: { lineNo: number; productId: string; quantity: number; priceCents: number }[]
}

/** Whatever picks, ships and invoices (decision 16). An order that it took without an error is its own. */
export type BackOffice = {
  /**
   * Takes an order. Where the answer is lost the order comes again: it must then be taken once.
   * @throws where the order cannot be taken now; it comes again later
   */
  take(order: OutgoingOrder): Promise<void>
}

/**
 * The back office of the portal itself. It works on the portal's own tables, so that an order is in its hands
 * with the transaction that placed it.
 */
export const builtInBackOffice = (): BackOffice => ({ take: () => Promise.resolve() })
