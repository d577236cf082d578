import { type RawBuilder, sql } from 'kysely'
import type { LineUnits } from '#shared/rules/line-steps.ts'
import type { TimelineKind } from '#shared/rules/order-timeline.ts'
import { BRISBANE } from '#server/db/brisbane-day.ts'
import type { Queryable } from '#server/db/connect.ts'

/** One thing that happened to an order. amountCents inc GST; days are Brisbane's. */
export type TimelineRow = {
  kind: TimelineKind
  at: Date
  units: number | null
  facts: {
    reason?: string
    amountCents?: number
    invoiceNo?: string
    carrier?: string
    connote?: string
    url?: string
    product?: string
    instead?: string
    before?: string | null
    after?: string | null
  }
}

/** An invoice has a day; it is issued as its shipment leaves. */
const INVOICED_AT = sql`coalesce(s.shipped_at, i.invoiced_on::timestamp at time zone ${BRISBANE})`
const ALLOCATED = sql`a.subject_kind = 'order' and a.subject_id = o.web_order_no::text
  and a.action = 'order.allocate'`

/**
 * What has happened to an order, in any order. In one statement over the tables of several modules: so it is
 * of one moment. Stock that arrived stands in the audit alone. A changed day counts while a line waited.
 */
export const timelineRows = async (tx: Queryable, webOrderNo: number): Promise<TimelineRow[]> =>
  (await timelineQuery(webOrderNo).execute(tx)).rows

export const timelineQuery = (webOrderNo: number): RawBuilder<TimelineRow> => sql`
    with o as materialized (select web_order_no, placed_at from web_order where web_order_no = ${webOrderNo})
    select 'placed' as kind, placed_at as at, null::bigint as units, '{}'::jsonb as facts from o
    union all
    select 'paid', r.received_at, null, jsonb_build_object('amountCents', r.amount_cents) from o join receipt r
      using (web_order_no)
    union all
    select 'refunded', f.at, null, jsonb_build_object('amountCents', f.amount_cents)
      from o join receipt r using (web_order_no) join receipt_refund f on f.receipt_id = r.id
    union all
    select 'held', h.held_at, null, jsonb_build_object('reason', h.reason) from o join order_hold h
      using (web_order_no)
    union all
    select 'released', h.released_at, null, '{}'
      from o join order_hold h using (web_order_no) where h.released_at is not null
    union all
    select 'allocated', a.at, (select sum((l ->> 'units')::int) from jsonb_array_elements(a.after -> 'lines') l), '{}'
      from o join audit a on ${ALLOCATED}
    union all
    select 'picked', w.closed_at, sum(p.picked), '{}'
      from o join pick_line p using (web_order_no) join pick_wave w on w.id = p.wave_id
     where w.closed_at is not null group by w.id having sum(p.picked) > 0
    union all
    select 'shipped', s.shipped_at, (select sum(l.quantity) from shipment_line l where l.shipment_no = s.shipment_no),
           jsonb_build_object('carrier', s.carrier, 'connote', s.connote, 'url', s.url)
      from o join shipment s using (web_order_no)
    union all
    select case i.kind when 'credit' then 'credited' else 'invoiced' end, ${INVOICED_AT}, null,
           jsonb_build_object('invoiceNo', i.invoice_no, 'amountCents', i.amount_inc_cents)
      from o join invoice i using (web_order_no) left join shipment s on s.shipment_no = i.shipment_no
    union all
    select e.kind, e.at, (select sum((l ->> 1)::int) from jsonb_array_elements(e.facts -> 'lines') l),
           jsonb_strip_nulls(jsonb_build_object('reason', e.facts ->> 'reason',
                                                'product', e.facts ->> 'product',
                                                'instead', e.facts ->> 'instead'))
      from o join order_event e using (web_order_no) where e.kind in ('cancelled', 'reinstated', 'swapped', 'split')
    union all
    select distinct 'expected', c.at, null::bigint,
           jsonb_build_object('product', l.name, 'before', c.day_before, 'after', c.day)
      from o join order_line l using (web_order_no) join expected_change c on c.product_id = l.product_id
     where c.at > o.placed_at and c.day_before is distinct from c.day and c.mailed_at is distinct from c.at
       and (l.allocated + l.shipped + l.cancelled < l.quantity
            or exists (select from audit a where ${ALLOCATED} and a.at > c.at
                          and a.after -> 'lines' @> jsonb_build_array(jsonb_build_object('line', l.line_no))))`

/** An order as what comes next is read from it. expected: the Brisbane day of the line's product. */
export async function orderAhead(tx: Queryable, webOrderNo: number) {
  const { rows } = await aheadQuery(webOrderNo).execute(tx)
  const [first] = rows
  return { heldReason: first?.held_reason ?? null, shipsNow: first?.ship_now ?? true, lines: rows }
}
type AheadRow = LineUnits & {
  status: string
  expected: string | null
  held_reason: string | null
  ship_now: boolean
}

export const aheadQuery = (webOrderNo: number): RawBuilder<AheadRow> => sql`
    select l.status, l.quantity, l.allocated, l.picking, l.picked, l.shipped, l.cancelled, p.expected_on as expected,
           o.held_reason, o.ship_now
      from web_order o join order_line l using (web_order_no) join product p on p.id = l.product_id
     where o.web_order_no = ${webOrderNo} order by l.line_no`
