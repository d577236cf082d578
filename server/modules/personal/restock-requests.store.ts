import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { type PriceFacts, priceFacts } from '#server/modules/catalogue/catalogue.store.ts'
import type { StockState } from '#shared/rules/availability.ts'

/** A person with the account on which they asked. */
export type Requester = { userId: number; accountId: string }

/** The products of which a person is told when an account can order them again, without those withdrawn. */
export async function restockRequestsOf(tx: Queryable, { userId, accountId }: Requester): Promise<string[]> {
  const rows = await tx
    .selectFrom('restock_request as r')
    .innerJoin('product as p', 'p.id', 'r.product_id')
    .select('r.product_id')
    .where('r.user_id', '=', userId)
    .where('r.account_id', '=', accountId)
    .where('p.withdrawn', '=', false)
    .orderBy('r.product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

export const insertRestockRequest = (
  tx: Tx,
  { userId, accountId }: Requester,
  productId: string,
  now: Date,
) =>
  tx
    .insertInto('restock_request')
    .values({ user_id: userId, account_id: accountId, product_id: productId, requested_at: now })
    .onConflict((oc) =>
      oc.columns(['user_id', 'account_id', 'product_id']).doUpdateSet({ requested_at: now }),
    )
    .execute()

export const deleteRestockRequest = (tx: Tx, { userId, accountId }: Requester, productId: string) =>
  tx
    .deleteFrom('restock_request')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .execute()

/** A product that somebody waits for, with its stock as it is now. */
export type RequestedProduct = StockState & { productId: string; name: string }

/** Every product that somebody waits for. */
export async function requestedProducts(tx: Queryable): Promise<RequestedProduct[]> {
  const { rows } = await sql<RequestedProduct>`
    select p.id as "productId", p.name, coalesce(s.available, 0) as available,
           coalesce(p.expected_on::text, '') as "expectedOn", coalesce(p.expected_quantity, 0) as "expectedQuantity",
           p.availability_text as text, p.withdrawn
      from product p left join stock s on s.product_id = p.id
     where p.id in (select product_id from restock_request)
     order by p.id`.execute(tx)
  return rows
}

/** A request, with every price list that may apply to its account now. */
export type RestockRequest = Requester & { productId: string; breaks: PriceFacts['breaks'] }

/** Who waits for any of these products, by person and account. */
export async function requestsFor(
  tx: Queryable,
  productIds: readonly string[],
  now: Date,
): Promise<RestockRequest[]> {
  const lists = { contract: sql.ref('c.contract_list_id'), level: sql.ref('c.level_list_id') }
  const { rows } = await sql<RestockRequest & PriceFacts>`
    select r.user_id as "userId", r.account_id as "accountId", r.product_id as "productId", ${priceFacts(lists, now)}
      from restock_request r
      join product p on p.id = r.product_id
      join account a on a.id = r.account_id
      join customer c on c.id = a.customer_id
     where r.product_id = any(${productIds}::text[])
     order by r.user_id, r.account_id, r.product_id`.execute(tx)
  return rows
}

/**
 * Ends the requests of one person on one account for these products. Each is answered to one caller only,
 * whichever process asks.
 * @returns the numbers of the products they had asked about
 */
export async function takeRestockRequests(
  tx: Tx,
  { userId, accountId }: Requester,
  productIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ product_id: string }>`
    delete from restock_request
     where user_id = ${userId} and account_id = ${accountId} and product_id = any(${productIds}::text[])
    returning product_id`.execute(tx)
  return new Set(rows.map((row) => row.product_id))
}
