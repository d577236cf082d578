import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

export type CreditRow = { credit_limit2_cents: number; credit_limit3_cents: number; credit_hold: boolean; invoiced_cents: number; open_orders_cents: number }

/** The same without a lock, for showing. */
export async function readCredit(tx: Tx, customerId: string): Promise<CreditRow> {
  const { rows } = await sql<CreditRow>`
    select c.credit_limit2_cents, c.credit_limit3_cents, c.credit_hold, coalesce(b.invoiced_cents, 0) as invoiced_cents, coalesce(b.open_orders_cents, 0) as open_orders_cents
      from customer c left join customer_balance b on b.customer_id = c.id where c.id = ${customerId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`there is no customer ${customerId}`)
  return row
}

/** Limits and what is owed of the customer whose credit counts, locked, so that two orders at once cannot both use the last of it. */
export async function lockCredit(tx: Tx, customerId: string): Promise<CreditRow> {
  const { rows } = await sql<CreditRow>`
    with balance as (
      insert into customer_balance (customer_id) values (${customerId})
      on conflict (customer_id) do update set customer_id = excluded.customer_id
      returning invoiced_cents, open_orders_cents)
    select c.credit_limit2_cents, c.credit_limit3_cents, c.credit_hold, b.invoiced_cents, b.open_orders_cents
      from customer c, balance b where c.id = ${customerId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`there is no customer ${customerId}`)
  return row
}
