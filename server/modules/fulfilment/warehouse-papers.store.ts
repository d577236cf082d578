import { sql } from 'kysely'
import { regionOf } from '#shared/rules/tax.ts'
import type { Seller } from '#server/config/config.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { Delivery } from '#server/db/schema/trade.ts'
import { zoneOfAccount } from '#server/modules/accounts/accounts.store.ts'
import { deliveryLines } from '#server/modules/orders/confirmation-mail.ts'
import type { PackingSlipPaper, PickListPaper } from './warehouse-papers.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'

type SlipRow = Omit<PackingSlipPaper, 'seller' | 'region' | 'zone' | 'delivery'> & {
  business_group: string
  delivery: Delivery
}

/** What the packing slip of a shipment is drawn from; undefined where there is no such shipment. */
export async function packingSlipPaper(
  db: Queryable,
  shipmentNo: string,
  seller: Seller,
): Promise<PackingSlipPaper | undefined> {
  const { rows } = await sql<SlipRow>`
    select s.shipment_no as "shipmentNo", s.shipped_at as "shippedAt", s.carrier, s.connote, o.business_group,
           o.delivery,
           ${SHOWN_ORDER_NO} as "orderNo", o.customer_reference as reference,
           json_build_object('id', a.id, 'name', a.name) as account,
           (select coalesce(json_agg(json_build_object('productId', n.product_id, 'name', n.name,
                                                       'ordered', n.ordered, 'shipped', n.shipped,
                                                       'before', n.before, 'toFollow', n.to_follow, 'backOrder',
                                                       n.back_order) order by n.line_no), '[]')
              from (select l.product_id, min(l.name) as name, min(l.line_no) as line_no, sum(l.quantity - l.cancelled) as ordered,
                           coalesce(sum(here.quantity), 0) as shipped, coalesce(sum(earlier.units), 0) as before,
                           sum(l.allocated) as to_follow,
                           sum(l.quantity - l.cancelled - l.shipped - l.allocated) as back_order
                      from order_line l
                      left join shipment_line here
                        on here.shipment_no = s.shipment_no and here.web_order_no = l.web_order_no
                          and here.line_no = l.line_no
                      left join lateral (
                        select sum(e.quantity) as units from shipment_line e join shipment es using (shipment_no)
                         where e.web_order_no = l.web_order_no and e.line_no = l.line_no
                           and (es.shipped_at, es.shipment_no) < (s.shipped_at, s.shipment_no)
                      ) earlier on true
                     where l.web_order_no = s.web_order_no group by l.product_id) n
             where n.shipped > 0 or n.to_follow > 0 or n.back_order > 0) as lines
      from shipment s join web_order o using (web_order_no) join account a on a.id = o.account_id
     where s.shipment_no = ${shipmentNo}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { business_group, delivery, ...facts } = row
  return {
    ...facts,
    seller,
    region: regionOf(business_group),
    zone: await zoneOfAccount(db, facts.account.id),
    delivery: deliveryLines({ delivery }),
  }
}

/** What the pick list of a wave is drawn from; undefined where there is no such wave. */
export async function pickListPaper(
  db: Queryable,
  waveId: number,
  seller: Seller,
): Promise<PickListPaper | undefined> {
  const { rows } = await sql<Omit<PickListPaper, 'seller'>>`
    select w.id as "waveId", w.opened_at as "openedAt",
           (select coalesce(json_agg(json_build_object('bin', coalesce(k.bin, ''), 'productId', l.product_id,
                                                       'name', l.name, 'ean', p.ean,
                      'orderNo', ${SHOWN_ORDER_NO}, 'units', x.quantity) order by o.web_order_no, l.line_no), '[]')
              from pick_line x join order_line l using (web_order_no, line_no) join web_order o
                using (web_order_no) join product p on p.id = l.product_id
              left join stock k on k.product_id = l.product_id where x.wave_id = w.id) as lines,
           (select coalesce(json_agg(json_build_object('orderNo', ${SHOWN_ORDER_NO}, 'account', a.name,
                      'reference', o.customer_reference, 'freight', f.name, 'lines', n.lines, 'units',
                      n.units) order by o.web_order_no), '[]')
              from (select web_order_no, count(*) as lines, sum(quantity) as units
                      from pick_line where wave_id = w.id group by 1) n
              join web_order o using (web_order_no) join account a on a.id = o.account_id join freight_method f
                on f.id = o.freight_method_id) as orders
      from pick_wave w where w.id = ${waveId}`.execute(db)
  const [row] = rows
  return row && { ...row, seller }
}
