import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

export type CreditRow = {
  credit_limit2_cents: number
  credit_limit3_cents: number
  credit_hold: boolean
  invoiced_cents: number
  open_orders_cents: number
}

/** Limits and what is owed of a customer, without a lock. */
export async function readCredit(tx: Tx, customerId: string): Promise<CreditRow> {
  const { rows } = await sql<CreditRow>`
    select c.credit_limit2_cents, c.credit_limit3_cents, c.credit_hold, coalesce(b.invoiced_cents, 0) as invoiced_cents, coalesce(b.open_orders_cents, 0) as open_orders_cents
      from customer c left join customer_balance b on b.customer_id = c.id where c.id = ${customerId}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error(`there is no customer ${customerId}`)
  return row
}

/**
 * Limits and what is owed of the customer whose credit counts. What is owed is locked, so that two orders at
 * once cannot both use the last of it. All is read by a second statement: one that had to wait for the lock
 * would see the limits and the credit hold as they were before it waited.
 */
export async function lockCredit(tx: Tx, customerId: string): Promise<CreditRow> {
  await sql`insert into customer_balance (customer_id) values (${customerId}) on conflict (customer_id) do update set customer_id = excluded.customer_id`.execute(
    tx,
  )
  return readCredit(tx, customerId)
}
