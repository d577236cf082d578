/**
 * Status of an order line; the lowest of an order's lines is the order's own (ORD-27 to ORD-44). Always two
 * characters.
 */
export const ORDER_LINE_STATUSES = {
  '00': 'Pending',
  '01': 'Processing Error',
  '02': 'Unknown',
  '05': 'Quotation',
  '10': 'Preliminary',
  '20': 'Registered',
  '22': 'Stock is on backorder',
  '23': 'On backorder, partially received',
  '24': 'On backorder, partially received',
  '26': 'On backorder, partially fulfilled & shipped',
  '27': 'On backorder, partially fulfilled & shipped',
  '33': 'Stock allocated but not picked',
  '37': 'Order partially fulfilled & shipped',
  '44': 'Pick in progress',
  '47': 'Order partially fulfilled & shipped',
  '66': 'Stock picked but not shipped',
  '77': 'Order has been shipped',
  '79': 'Partially shipped & cancelled',
  '90': 'Deleted',
  '99': 'Cancelled',
  XX: 'In Progress',
} as const
export type OrderLineStatus = keyof typeof ORDER_LINE_STATUSES

/** First and last status of lines of which some units wait for stock. */
export const WAITING_RANGE = ['22', '27'] as const satisfies readonly OrderLineStatus[]
/** Whether a line with this status waits for stock, wholly or in part. */
export const waitsForStock = (status: string): boolean =>
  status >= WAITING_RANGE[0] && status <= WAITING_RANGE[1]
/** The same of lines that may have allocated units which nobody has picked, and of their orders. */
export const PICKABLE_RANGE = ['22', '47'] as const satisfies readonly OrderLineStatus[]
/** Orders that the back office has not registered, or has only registered. */
export const NEW_STATUSES = [
  '00',
  '01',
  '02',
  '05',
  '10',
  '20',
  'XX',
] as const satisfies readonly OrderLineStatus[]
/** Orders of which all that was not cancelled has left. */
export const SHIPPED_STATUSES = ['77', '79'] as const satisfies readonly OrderLineStatus[]

export const isOrderLineStatus = (code: string): code is OrderLineStatus =>
  Object.hasOwn(ORDER_LINE_STATUSES, code)

/** The words for a status; a code without words reads Unknown (ORD-45). */
export const orderStatusText = (code: string): string =>
  isOrderLineStatus(code) ? ORDER_LINE_STATUSES[code] : 'Unknown'
