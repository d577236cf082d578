import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { together } from '#server/db/one-message.ts'

export type CreditRow = {
  credit_limit2_cents: number
  credit_limit3_cents: number
  credit_hold: boolean
  invoiced_cents: number
  open_orders_cents: number
  /** Stopped for what is overdue (shared/rules/dunning.ts). */
  overdue_stop: boolean
}

/** Limits and what is owed of a customer, without a lock. */
export async function readCredit(tx: Queryable, customerId: string): Promise<CreditRow> {
  return theOne((await creditOf(customerId).execute(tx)).rows, customerId)
}

const creditOf = (customerId: string) => sql<CreditRow>`
  select c.credit_limit2_cents, c.credit_limit3_cents, c.credit_hold,
         coalesce(b.invoiced_cents, 0) as invoiced_cents, coalesce(b.open_orders_cents, 0) as open_orders_cents,
         exists (select from dunning d where d.payer_id = c.id and d.state = 'stopped') as overdue_stop
    from customer c left join customer_balance b on b.customer_id = c.id where c.id = ${customerId}`

function theOne(rows: readonly CreditRow[], customerId: string): CreditRow {
  const [row] = rows
  if (!row) throw new Error(`there is no customer ${customerId}`)
  return row
}

/** Locks what a customer owes, also where nothing was owed yet. */
const balanceLock = (customerId: string) => sql`
  insert into customer_balance (customer_id) values (${customerId})
  on conflict (customer_id) do update set customer_id = excluded.customer_id`

/**
 * Limits and what is owed of the customer whose credit counts. What is owed is locked, so that two orders at
 * once cannot both use the last of it. All is read by a second statement: one that had to wait for the lock
 * would see the limits and the credit hold as they were before it waited.
 */
export async function lockCredit(tx: Tx, customerId: string): Promise<CreditRow> {
  const [, read] = await together(tx, (send) => [
    send(balanceLock(customerId).compile(tx)),
    send(creditOf(customerId).compile(tx)),
  ])
  return theOne(read.rows, customerId)
}

/** Who pays for the orders of an account: the payer of its customer, else the customer. */
export async function payerOfAccount(tx: Queryable, accountId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('account as a')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select((eb) => eb.fn.coalesce('c.payer_id', 'c.id').as('id'))
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return id
}

/** The statement that counts an order, in cents inc GST, among what its payer has open. */
export const addOpenOrder = (tx: Tx, customerId: string, cents: number) =>
  tx
    .updateTable('customer_balance')
    .set({ open_orders_cents: sql`open_orders_cents + ${cents}` })
    .where('customer_id', '=', customerId)
    .compile()

/** Locks what a payer owes: before anything that changes it, so that its changes follow one another. */
export const lockPayer = (tx: Tx, payerId: string) => balanceLock(payerId).execute(tx)

/** The same for many payers, in the order of their ids. */
export async function lockPayers(tx: Tx, payerIds: readonly string[]): Promise<void> {
  await sql`
    insert into customer_balance (customer_id)
    select distinct id from unnest(${payerIds}::text[]) as p (id) order by 1
    on conflict (customer_id) do update set customer_id = excluded.customer_id`.execute(tx)
}

/**
 * Locks what the payers of orders owe, in the order of their ids: before stock, as every order does. A payer
 * without a balance gets one.
 */
export async function lockPayersOf(tx: Tx, webOrderNos: readonly number[]): Promise<void> {
  await sql`
    insert into customer_balance (customer_id)
    select distinct payer_id from web_order
     where web_order_no = any(${webOrderNos}::bigint[]) order by 1
    on conflict (customer_id) do update set customer_id = excluded.customer_id`.execute(tx)
}
