import { CompiledQuery, sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'

/**
 * A person's own: favourites, the newest first; tabs in the order they were opened; and the device they work
 * on, or ''.
 */
export type Personal = { favourites: string[]; tabs: string[]; device: string }
const PERSONAL_TEXT = `select
  coalesce((select json_agg(product_id order by added_at desc, product_id)
              from favourite where user_id = $1), '[]') as favourites,
  coalesce((select json_agg(product_id order by opened_at, product_id) from product_tab where user_id = $1), '[]') as tabs,
  coalesce((select device_id from fitting_device where user_id = $1), '') as device`
export async function personalOf(tx: Queryable, userId: number): Promise<Personal> {
  const {
    rows: [personal],
  } = await tx.executeQuery<Personal>(CompiledQuery.raw(PERSONAL_TEXT, [userId]))
  return personal ?? { favourites: [], tabs: [], device: '' }
}

export async function favouritesOf(tx: Queryable, userId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('favourite')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}
/**
 * Until this transaction ends, this person adds nothing to a list of their own in another one: how many there
 * are is counted after that.
 */
export const lockPersonalLists = (tx: Tx, userId: number) =>
  tx.selectFrom('portal_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
export const addFavourite = (tx: Tx, userId: number, productId: string, now: Date) =>
  tx
    .insertInto('favourite')
    .values({ user_id: userId, product_id: productId, added_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
export const deleteFavourite = (tx: Tx, userId: number, productId: string) =>
  tx.deleteFrom('favourite').where('user_id', '=', userId).where('product_id', '=', productId).execute()

/** The opened products, in the order they were opened. */
export async function tabsOf(tx: Queryable, userId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('product_tab')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('opened_at')
    .orderBy('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}
export const addTab = (tx: Tx, userId: number, productId: string, now: Date) =>
  tx
    .insertInto('product_tab')
    .values({ user_id: userId, product_id: productId, opened_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
/** Keeps the newest `max` tabs. */
export const trimTabs = (tx: Tx, userId: number, max: number) =>
  sql`delete from product_tab where user_id = ${userId} and product_id not in
      (select product_id from product_tab where user_id = ${userId} order by opened_at desc, product_id limit ${max})`.execute(
    tx,
  )
export const deleteTab = (tx: Tx, userId: number, productId: string) =>
  tx.deleteFrom('product_tab').where('user_id', '=', userId).where('product_id', '=', productId).execute()

/** The device a person works on, or '' where they have chosen none. */
export async function fittingDeviceOf(tx: Queryable, userId: number): Promise<string> {
  return (
    (
      await tx
        .selectFrom('fitting_device')
        .select('device_id')
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.device_id ?? ''
  )
}
/** Answers whether there is such a device. */
export async function setFittingDevice(
  tx: Tx,
  userId: number,
  deviceId: string,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('fitting_device')
    .columns(['user_id', 'device_id', 'chosen_at'])
    .expression((eb) =>
      eb
        .selectFrom('device')
        .where('id', '=', deviceId)
        .select((e) => [e.val(userId).as('user_id'), 'device.id as device_id', e.val(now).as('chosen_at')]),
    )
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ device_id: deviceId, chosen_at: now }))
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
export const dropFittingDevice = (tx: Tx, userId: number) =>
  tx.deleteFrom('fitting_device').where('user_id', '=', userId).execute()
