/** Statuses are compared as numbers. XX and anything else without two digits is in no range. */
const numberOf = (status: string) => (/^\d\d$/.test(status) ? Number(status) : null)
const within = (status: string, first: number, last: number) => {
  const number = numberOf(status)
  return number !== null && number >= first && number <= last
}

/**
 * A line can be cancelled strictly between 20 and 30 (ORD-16, decision 17). Letter O is checked separately.
 */
export const canCancelLine = (lineStatus: string): boolean => within(lineStatus, 21, 29)

/**
 * Whether the whole order can be cancelled: its low status is strictly between 20 and 30 (ORD-17). The lines
 * in that range are cancelled, the rest stay (OP-08).
 */
export const canCancelOrder = (lowStatus: string): boolean => within(lowStatus, 21, 29)
export const cancellableLineIds = (lines: readonly { id: string; status: string }[]): string[] =>
  lines.filter((l) => canCancelLine(l.status)).map((l) => l.id)

/** Listed as a back order from 21 to 29 inclusive (ORD-47). */
export const isBackOrder = (lowStatus: string): boolean => within(lowStatus, 21, 29)

/** Every status of a back order, including those without a text. */
export const BACK_ORDER_STATUSES: readonly string[] = ['21', '22', '23', '24', '25', '26', '27', '28', '29']

/** Every order that waits for stock is at most here. */
export const LAST_BACK_ORDER = '29'

/**
 * The kind of activity that opening an order records: 22 to 27 a back order, anything else an order (ORD-25).
 */
export const activityKind = (lowStatus: string): 'BackOrder' | 'Order' =>
  within(lowStatus, 22, 27) ? 'BackOrder' : 'Order'

/**
 * The one action of a line (ORD-15): Cancel Product where it can be cancelled and the person may, else
 * Reorder (ORD-63).
 */
export const lineAction = (lineStatus: string, person: { mayCancel: boolean }): 'cancel' | 'reorder' =>
  person.mayCancel && canCancelLine(lineStatus) ? 'cancel' : 'reorder'
