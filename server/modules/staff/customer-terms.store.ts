import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { lowered } from '#server/db/list-words.ts'

/** What staff change of a customer, as it is stored. */
export type StoredTerms = {
  payment_terms_id: string
  credit_limit2_cents: number
  credit_limit3_cents: number
  level_list_id: string | null
  credit_hold: boolean
}

/** A customer's terms, locked; undefined where there is no such customer. */
export const lockTerms = (tx: Tx, customerId: string): Promise<StoredTerms | undefined> =>
  tx
    .selectFrom('customer')
    .select([
      'payment_terms_id',
      'credit_limit2_cents',
      'credit_limit3_cents',
      'level_list_id',
      'credit_hold',
    ])
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const saveTerms = (tx: Tx, customerId: string, set: Partial<StoredTerms>) =>
  tx.updateTable('customer').set(set).where('id', '=', customerId).execute()

export async function isPriceLevel(tx: Queryable, listId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('price_list')
    .select('id')
    .where('id', '=', listId)
    .where('kind', '=', 'level')
    .executeTakeFirst()
  return row !== undefined
}

export type ContractPrice = {
  product_id: string
  name: string
  breaks: { quantity: number; price: number }[]
}

/** Contract prices of a customer in cents ex GST, by number of the product, or where a text stands in it. */
export async function contractPrices(
  tx: Queryable,
  customerId: string,
  { text, limit }: { text: string; limit: number },
): Promise<ContractPrice[]> {
  const { rows } = await sql<ContractPrice>`
    select p.id as product_id, p.name,
           json_agg(json_build_object('quantity', x.quantity, 'price', x.price_cents)
                    order by x.quantity) as breaks
      from customer c join price_break x on x.list_id = c.contract_list_id join product p on p.id = x.product_id
     where c.id = ${customerId}
       and ${text === '' ? sql`true` : sql`strpos(lower(p.id || ' ' || p.name || ' ' || p.ean), ${lowered(text)}) > 0`}
     group by p.id, p.name order by p.id limit ${limit}::bigint`.execute(tx)
  return rows
}

/**
 * The contract list of a customer, locked with the customer; made where there is none yet.
 * @returns its id, and how many customers share it
 */
export async function lockContract(
  tx: Tx,
  customerId: string,
): Promise<{ listId: string; customers: number } | undefined> {
  const { rows } = await sql<{ contract_list_id: string | null; name: string }>`
    select contract_list_id, name from customer where id = ${customerId} for no key update`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  if (row.contract_list_id === null) {
    const listId = `CONTRACT-${customerId}`
    await sql`
      insert into price_list (id, kind, name) values (${listId}, 'contract', ${`Contract of ${row.name}`})
      on conflict (id) do nothing`.execute(tx)
    await tx.updateTable('customer').set({ contract_list_id: listId }).where('id', '=', customerId).execute()
    return { listId, customers: 1 }
  }
  const { many } = await tx
    .selectFrom('customer')
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .where('contract_list_id', '=', row.contract_list_id)
    .executeTakeFirstOrThrow()
  return { listId: row.contract_list_id, customers: many }
}

export type Break = { quantity: number; cents: number }

/** Replaces the prices of a product in a list. @returns those it had; null where there is no such product */
export async function replaceBreaks(
  tx: Tx,
  { listId, productId, breaks }: { listId: string; productId: string; breaks: readonly Break[] },
): Promise<Break[] | null> {
  const { rows: products } = await sql`select 1 from product where id = ${productId}`.execute(tx)
  if (products.length === 0) return null
  const { rows } = await sql<Break>`
    delete from price_break where list_id = ${listId} and product_id = ${productId}
      returning quantity, price_cents as cents`.execute(tx)
  await sql`
    insert into price_break (list_id, product_id, quantity, price_cents)
    select ${listId}, ${productId}, * from unnest(${breaks.map((b) => b.quantity)}::integer[],
                                                  ${breaks.map((b) => b.cents)}::bigint[])`.execute(tx)
  return rows.toSorted((a, b) => a.quantity - b.quantity)
}
