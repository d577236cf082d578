import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

export const findCarrier = (tx: Tx, id: string) =>
  tx.selectFrom('carrier').select(['name', 'tracking_url']).where('id', '=', id).executeTakeFirst()

type NewShipment = { webOrderNo: number; carrier: string; connote: string; url: string; now: Date }

/** Writes a shipment with so many units of which line. @returns its number */
export async function insertShipment(
  tx: Tx,
  { webOrderNo, carrier, connote, url, now }: NewShipment,
  units: ReadonlyMap<number, number>,
): Promise<string> {
  const { rows } = await sql<{ shipment_no: string }>`
    with shipped as (
      insert into shipment (shipment_no, web_order_no, carrier, connote, url, shipped_at)
      values ('S' || nextval('shipment_no'), ${webOrderNo}, ${carrier}, ${connote}, ${url}, ${now}) returning shipment_no, web_order_no
    ), lines as (
      insert into shipment_line (shipment_no, web_order_no, line_no, quantity)
      select shipment_no, web_order_no, n.* from shipped, unnest(${[...units.keys()]}::integer[], ${[...units.values()]}::integer[]) n
    ) select shipment_no from shipped`.execute(tx)
  return rows[0]?.shipment_no ?? ''
}
