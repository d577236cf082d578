import { sql } from 'kysely'
import type { OrderQueue } from '#shared/codes/order-queues.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'

/** hidden: the columns that are put away. */
export type OrderView = {
  name: string
  queue: OrderQueue
  text: string
  sort: 'newest' | 'oldest'
  hidden: string[]
}

/** The views of a person, the oldest first. */
export const orderViewsOf = (tx: Queryable, userId: number): Promise<OrderView[]> =>
  tx
    .selectFrom('staff_order_view')
    .select(['name', 'queue', 'text', 'sort', 'hidden'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

type Found = { count: number; named: number | null; renamed: number | null }
/** How many views a person has, and which have two names. Upper and lower case are one name. */
export async function idsOfOrderViews(
  tx: Tx,
  userId: number,
  { name, was }: { name: string; was: string },
): Promise<Found> {
  const { rows } = await sql<Found>`
    select count(*) as count, max(id) filter (where lower(name) = lower(${name}::text)) as named,
           max(id) filter (where lower(name) = lower(${was}::text)) as renamed
      from staff_order_view where user_id = ${userId}`.execute(tx)
  return rows[0] ?? { count: 0, named: null, renamed: null }
}

/** Adds a view, or replaces the one of an id, which keeps its place. */
export async function saveOrderView(
  tx: Tx,
  { id, userId, view }: { id: number | null; userId: number; view: OrderView },
): Promise<void> {
  if (id === null)
    await tx
      .insertInto('staff_order_view')
      .values({ user_id: userId, ...view })
      .execute()
  else await tx.updateTable('staff_order_view').set(view).where('id', '=', id).execute()
}

export const deleteOrderView = (tx: Tx, userId: number, name: string) =>
  tx
    .deleteFrom('staff_order_view')
    .where('user_id', '=', userId)
    .where(sql`lower(name)`, '=', sql`lower(${name}::text)`)
    .execute()
