import { sql } from 'kysely'

/** What shownOrderNo answers, in a statement that calls its web_order `o`. */
export const SHOWN_ORDER_NO = sql<string>`coalesce(o.order_no, o.temp_order_no, o.web_order_no::text)`
