import { type Selectable, sql } from 'kysely'
import type { WebOrderTable } from '#server/db/schema/trade.ts'

type Numbers = Pick<Selectable<WebOrderTable>, 'order_no' | 'temp_order_no' | 'web_order_no'>

/**
 * The number a customer knows an order by: the back office's, else the temporary one, else the web order
 * number (OP-35).
 */
export const shownOrderNo = ({ order_no, temp_order_no, web_order_no }: Numbers): string =>
  order_no ?? temp_order_no ?? String(web_order_no)

/** The same in a statement that calls its web_order `o`. */
export const SHOWN_ORDER_NO = sql<string>`coalesce(o.order_no, o.temp_order_no, o.web_order_no::text)`
