/**
 * An order as it leaves for the back office, without what was cancelled of it before or swapped for another
 * product: its amounts are those of its lines. Amounts are cents; prices, goods, freight and fee ex GST.
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
  /** Whether it was cancelled whole: then it has no lines, and comes to nothing. */
  isCancelled: boolean
  /** Of these lines; freight and fee are charged once per order, and stay while any unit is left. */
  goodsCents: number
  freightCents: number
  feeCents: number
  /** On goods, freight and fee, rounded once. */
  gstCents: number
  totalIncCents: number
  /** The units that are left, none of a line that was cancelled; a line keeps its number. */
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
