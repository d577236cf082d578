import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'
import type { StockState } from '#shared/rules/availability.ts'

/** The products of which a person is told when they can be ordered again. */
export async function restockRequestsOf(tx: Queryable, userId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('restock_request')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

/** Asked again on another account, the request counts for that one. */
export const insertRestockRequest = (
  tx: Tx,
  request: { userId: number; accountId: string; productId: string },
  now: Date,
) =>
  tx
    .insertInto('restock_request')
    .values({
      user_id: request.userId,
      product_id: request.productId,
      account_id: request.accountId,
      requested_at: now,
    })
    .onConflict((oc) =>
      oc.columns(['user_id', 'product_id']).doUpdateSet({ account_id: request.accountId, requested_at: now }),
    )
    .execute()

export const deleteRestockRequest = (tx: Tx, userId: number, productId: string) =>
  tx.deleteFrom('restock_request').where('user_id', '=', userId).where('product_id', '=', productId).execute()

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

/** A person with the account on which they asked. */
export type Requester = { userId: number; accountId: string }

/** Who waits for any of these products. */
export async function requestersOf(tx: Queryable, productIds: readonly string[]): Promise<Requester[]> {
  const { rows } = await sql<Requester>`
    select distinct user_id as "userId", account_id as "accountId" from restock_request
     where product_id = any(${productIds}::text[]) order by 1, 2`.execute(tx)
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
