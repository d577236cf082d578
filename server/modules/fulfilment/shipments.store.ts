import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'

export type Carrier = { name: string; tracking_url: string }

/** Carriers by their ids; those that there are. */
export async function findCarriers(tx: Tx, ids: readonly string[]): Promise<Map<string, Carrier>> {
  const { rows } = await sql<Carrier & { id: string }>`
    select id, name, tracking_url from carrier where id = any(${ids}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

type NewShipment = {
  webOrderNo: number
  carrier: string
  connote: string
  url: string
  units: ReadonlyMap<number, number>
}

/**
 * Writes shipments with so many units of which line, each of another order.
 * @returns their numbers, in the order given
 */
export async function insertShipments(
  tx: Tx,
  shipments: readonly NewShipment[],
  { now, by }: { now: Date; by: Pick<WhoActs, 'userId'> },
): Promise<string[]> {
  const of = <K extends 'webOrderNo' | 'carrier' | 'connote' | 'url'>(key: K) =>
    shipments.map((shipment) => shipment[key])
  const lines = shipments.flatMap(({ webOrderNo, units }) =>
    [...units].map(([lineNo, quantity]) => ({ webOrderNo, lineNo, quantity })),
  )
  const { rows } = await sql<{ shipment_no: string }>`
    with numbered as materialized (
      select 'S' || nextval('shipment_no') as shipment_no, n.web_order_no, n.carrier, n.connote, n.url, n.place
        from unnest(${of('webOrderNo')}::bigint[], ${of('carrier')}::text[], ${of('connote')}::text[], ${of('url')}::text[])
             with ordinality as n (web_order_no, carrier, connote, url, place)
    ), shipped as (
      insert into shipment (shipment_no, web_order_no, carrier, connote, url, shipped_at, shipped_by)
      select shipment_no, web_order_no, carrier, connote, url, ${now}::timestamptz, ${by.userId}::bigint
        from numbered
    ), lines as (
      insert into shipment_line (shipment_no, web_order_no, line_no, quantity)
      select shipment_no, web_order_no, l.line_no, l.quantity
        from numbered join unnest(${lines.map((l) => l.webOrderNo)}::bigint[], ${lines.map((l) => l.lineNo)}::integer[],
                                  ${lines.map((l) => l.quantity)}::integer[]) as l (web_order_no, line_no,
                                  quantity) using (web_order_no)
    ) select shipment_no from numbered order by place`.execute(tx)
  return rows.map((row) => row.shipment_no)
}
