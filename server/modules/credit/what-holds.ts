import { type HeldOrder, whatHolds } from '#shared/rules/held-orders.ts'
import type { Queryable } from '#server/db/connect.ts'
import { type CreditRow, readCredit } from './credit.store.ts'
import { dunningOf } from './dunning.store.ts'
import { creditHeldOrder, heldForCredit, owedBy, type OwedInvoice } from './owed.store.ts'

/**
 * What has to be paid so that an order goes on, in cents inc GST. lackCents: by how much open orders keep it
 * over the limits even then. invoices: those of the order's own customer. othersCents: what is to be paid of
 * invoices of others that the same payer pays for.
 */
export type PayToRelease = {
  toPayCents: number
  lackCents: number
  invoices: OwedInvoice[]
  othersCents: number
}

/** What holds an order (issue D: pay to release); null where it is not held for credit, or not any more. */
export async function whatHoldsOrder(tx: Queryable, webOrderNo: number): Promise<PayToRelease | null> {
  const order = await creditHeldOrder(tx, webOrderNo)
  if (!order) return null
  const credit = await readCredit(tx, order.payerId)
  const held = await heldForCredit(tx, order.payerId)
  return namedFor(tx, { ...order, credit, held })
}

/**
 * The same for an order that is about to be placed and held: it comes after all that are held.
 */
export async function whatHoldsNew(
  tx: Queryable,
  order: HeldOrder & { payerId: string; customerId: string },
): Promise<PayToRelease> {
  const credit = await readCredit(tx, order.payerId)
  const withIt = { ...credit, open_orders_cents: credit.open_orders_cents + order.openCents }
  const held = [...(await heldForCredit(tx, order.payerId)), order]
  return namedFor(tx, { ...order, credit: withIt, held })
}

type Held = HeldOrder & { payerId: string; customerId: string; credit: CreditRow; held: readonly HeldOrder[] }

async function namedFor(
  tx: Queryable,
  { webOrderNo, openCents, payerId, customerId, credit, held }: Held,
): Promise<PayToRelease> {
  const { stoppedBy } = await dunningOf(tx, payerId)
  const at = held.findIndex((one) => one.webOrderNo === webOrderNo)
  const { toPayCents, lackCents, invoices } = whatHolds(
    {
      limit2Cents: credit.credit_limit2_cents,
      limit3Cents: credit.credit_limit3_cents,
      invoicedCents: credit.invoiced_cents,
      openOrdersCents: credit.open_orders_cents,
      creditHold: credit.credit_hold,
      overdueStop: credit.overdue_stop,
    },
    { held, before: held.slice(0, Math.max(0, at)), order: { webOrderNo, openCents } },
    await owedBy(tx, payerId),
    stoppedBy,
  )
  // a customer is not told the numbers of another one's invoices
  const own = invoices.filter((invoice) => invoice.customerId === customerId)
  const sum = (list: readonly OwedInvoice[]) => list.reduce((total, one) => total + one.openCents, 0)
  return { toPayCents, lackCents, invoices: own, othersCents: sum(invoices) - sum(own) }
}
