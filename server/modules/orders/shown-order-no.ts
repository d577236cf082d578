import type { Selectable } from 'kysely'
import type { WebOrderTable } from '#server/db/schema/trade.ts'

type Numbers = Pick<Selectable<WebOrderTable>, 'order_no' | 'temp_order_no' | 'web_order_no'>

/**
 * The number a customer knows an order by: the back office's, else the temporary one, else the web order
 * number (OP-35). SHOWN_ORDER_NO of shown-order-no.store.ts is the same in a statement.
 */
export const shownOrderNo = ({ order_no, temp_order_no, web_order_no }: Numbers): string =>
  order_no ?? temp_order_no ?? String(web_order_no)
