import { allocateLines } from '#shared/rules/allocation.ts'
import type { Tx } from '#server/db/connect.ts'
import type { NewOrderLine } from '#server/modules/orders/orders.store.ts'
import { lockStock } from '#server/modules/stock/stock.store.ts'

type Wanted = Omit<NewOrderLine, 'allocated' | 'status'>

/**
 * What each line gets of what is on hand, which stays locked; a line that is partly there becomes two order
 * lines (decision 6).
 */
export async function allocateFromStock(
  tx: Tx,
  lines: readonly Wanted[],
  shipNow: boolean,
): Promise<NewOrderLine[]> {
  const onHand = await lockStock(
    tx,
    lines.map((line) => line.product_id),
  )
  const allocated = allocateLines(
    lines.map((l) => ({ id: l.product_id, productId: l.product_id, quantity: l.quantity })),
    onHand,
    shipNow ? 'ship' : 'hold',
  )
  const wanted = new Map(lines.map((line) => [line.product_id, line]))
  return allocated.flatMap(({ productId, parts }) => {
    const line = wanted.get(productId)
    return line
      ? parts.map((part) => ({
          ...line,
          quantity: part.quantity,
          allocated: part.allocated,
          status: part.status,
        }))
      : []
  })
}

/** The lines as they were wanted, the parts of one product put together again, to be allocated anew. */
export function unallocated(lines: readonly NewOrderLine[]): Wanted[] {
  const wanted = new Map<string, Wanted>()
  for (const {
    product_id,
    name,
    description,
    quantity,
    price_cents,
    price_list,
    price_break,
    price_words,
  } of lines) {
    const before = wanted.get(product_id)?.quantity ?? 0
    wanted.set(product_id, {
      product_id,
      name,
      description,
      quantity: before + quantity,
      price_cents,
      price_list,
      price_break,
      price_words,
    })
  }
  return [...wanted.values()]
}
