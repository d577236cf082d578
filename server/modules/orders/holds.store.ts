import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { HoldKind } from '#server/db/schema/back-office.ts'

/** The statement that notes why a new order is held. */
export const newHold = (
  tx: Tx,
  order: { web_order_no: number; placed_at: Date; held_reason: string | null },
  kind: HoldKind,
) =>
  tx
    .insertInto('order_hold')
    .values({
      web_order_no: order.web_order_no,
      kind,
      reason: order.held_reason ?? '',
      held_at: order.placed_at,
    })
    .compile()

type Hold = { webOrderNo: number; kind: HoldKind; reason: string; now: Date }

/**
 * Holds an order, which it locks; or says why it is held now, where it is held for a reason of that kind
 * already. `web_order.held_reason` follows: the reason of the oldest hold.
 * @returns that reason
 */
export async function addHold(tx: Tx, { webOrderNo, kind, reason, now }: Hold): Promise<string | null> {
  await sql`select 1 from web_order where web_order_no = ${webOrderNo} for no key update`.execute(tx)
  await sql`
    insert into order_hold (web_order_no, kind, reason, held_at) values (${webOrderNo}, ${kind}, ${reason}, ${now})
    on conflict (web_order_no, kind) where released_at is null do update set reason = excluded.reason`.execute(
    tx,
  )
  return followHolds(tx, webOrderNo)
}

/** Why a locked order is held by a hold of that kind; undefined where it is not. */
export async function holdReason(tx: Tx, webOrderNo: number, kind: HoldKind): Promise<string | undefined> {
  const hold = await tx
    .selectFrom('order_hold')
    .select('reason')
    .where('web_order_no', '=', webOrderNo)
    .where('kind', '=', kind)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return hold?.reason
}

type Release = { webOrderNo: number; kinds: readonly HoldKind[]; reason: string; now: Date }

/**
 * Releases a locked order from holds of these kinds.
 * @returns whether nothing holds it any more; null where there was no such hold
 */
export async function endHolds(
  tx: Tx,
  { webOrderNo, kinds, reason, now }: Release,
): Promise<{ isReleased: boolean } | null> {
  const { numUpdatedRows } = await tx
    .updateTable('order_hold')
    .set({ released_at: now, release_reason: reason })
    .where('web_order_no', '=', webOrderNo)
    .where('kind', 'in', [...kinds])
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return null
  return { isReleased: (await followHolds(tx, webOrderNo)) === null }
}

async function followHolds(tx: Tx, webOrderNo: number): Promise<string | null> {
  const { rows } = await sql<{ held_reason: string | null }>`
    update web_order set held_reason = (
      select reason from order_hold where web_order_no = ${webOrderNo} and released_at is null
       order by held_at, id limit 1)
     where web_order_no = ${webOrderNo} returning held_reason`.execute(tx)
  return rows[0]?.held_reason ?? null
}
