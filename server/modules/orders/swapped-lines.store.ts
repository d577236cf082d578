import { sql } from 'kysely'
import { withGst } from '#shared/rules/order-totals.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'

/**
 * The other product in place of so many units of a line. priceCents: of one, ex GST. list, break and words
 * explain it; null where it is the price of the line itself.
 */
export type SwappedLine = {
  webOrderNo: number
  lineNo: number
  productId: string
  name: string
  description: string
  units: number
  priceCents: number
  priced: { list: string; break: number; words: string } | null
}

/**
 * Adds a line for what is sent instead to a locked order, and counts it among the order's amounts; freight
 * and fee stay. It waits until it is allocated. @returns its number
 */
export async function addSwappedLine(tx: Tx, line: SwappedLine): Promise<number> {
  const { rows } = await sql<{ line_no: number }>`
    insert into order_line (web_order_no, line_no, product_id, name, description, quantity, allocated, price_cents,
                            price_list, price_break, price_words, status, swapped_from)
    select l.web_order_no, (select max(n.line_no) + 1 from order_line n where n.web_order_no = l.web_order_no),
           ${line.productId}, ${line.name}, ${line.description}, ${line.units}::integer, 0,
           ${line.priceCents}::bigint,
           coalesce(${line.priced?.list ?? null}::text, l.price_list),
           coalesce(${line.priced?.break ?? null}::integer, l.price_break),
           coalesce(${line.priced?.words ?? null}::text, l.price_words || ' of ' || l.product_id), '22', l.line_no
      from order_line l where l.web_order_no = ${line.webOrderNo} and l.line_no = ${line.lineNo}
    returning line_no`.execute(tx)
  const [added] = rows
  if (!added) throw new Error(`order ${String(line.webOrderNo)} has no line ${String(line.lineNo)}`)
  const order = await tx
    .selectFrom('web_order')
    .select(['goods_cents', 'freight_cents', 'fee_cents', 'business_group'])
    .where('web_order_no', '=', line.webOrderNo)
    .executeTakeFirstOrThrow()
  const totals = withGst(
    {
      goodsCents: order.goods_cents + line.units * line.priceCents,
      freightCents: order.freight_cents,
      feeCents: order.fee_cents,
    },
    order.business_group,
  )
  await tx
    .updateTable('web_order')
    .set({
      goods_cents: totals.goodsCents,
      gst_cents: totals.gstCents,
      total_inc_cents: totals.totalIncGstCents,
    })
    .where('web_order_no', '=', line.webOrderNo)
    .execute()
  return added.line_no
}

/** Whether so many units of a product were added to an order in place of units of that line. */
export async function isSwapped(
  tx: Queryable,
  {
    webOrderNo,
    lineNo,
    productId,
    units,
  }: Omit<SwappedLine, 'name' | 'description' | 'priceCents' | 'priced'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('order_line')
    .select('line_no')
    .where('web_order_no', '=', webOrderNo)
    .where('swapped_from', '=', lineNo)
    .where('product_id', '=', productId)
    .where('quantity', '=', units)
    .executeTakeFirst()
  return found !== undefined
}
