import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CSV_ROWS_MAX } from '#shared/codes/limits.ts'
import { fitQuantity, type OrderLimits, quantityToAsk } from '#shared/rules/quantity.ts'
import { call } from './call.ts'
import { inCartQueue } from './cart-queue.ts'
import { currentCarts, meantForCart, quantityIn, quantityNow } from './current-cart.ts'
import { problemText } from './notices.tsx'
import { refresh, refreshIfOutdated } from './refreshes.ts'

export type ManyLine = { product: { id: string } & OrderLimits; quantity: number }
/** What became of one line: in the cart with that quantity, or why not. */
export type LineResult = { productId: string } & ({ added: number } | { problem: string })

const CALL = 'updateShoppingCartProductQuantities'

/**
 * Adds several lines to the current cart in one call, each with the rules of a single one (PRD-28, PRD-31). A
 * refused line is reported and the others are added; where the server cannot be reached, every line is
 * reported.
 */
export function useAddMany(): (
  lines: readonly ManyLine[],
  onResult: (result: LineResult) => void,
) => Promise<void> {
  const queries = useQueryClient()
  return async (lines, onResult) => {
    for (let from = 0; from < lines.length; from += CSV_ROWS_MAX) {
      const batch = lines.slice(from, from + CSV_ROWS_MAX)
      const wanted = batch.map((line) => totalOf(line, quantityNow(queries, line.product.id)))
      const meant = meantForCart(queries)
      const results = await inCartQueue(queries, wanted, () => addBatch(queries, batch, meant)).catch(
        (problem: unknown) => {
          refreshIfOutdated(queries, CALL, problem)
          return batch.map(({ product }) => ({ productId: product.id, problem: problemText(CALL, problem) }))
        },
      )
      results.forEach(onResult)
    }
  }
}

async function addBatch(
  queries: QueryClient,
  batch: readonly ManyLine[],
  meant: { currentCartId?: number },
): Promise<LineResult[]> {
  const carts = await currentCarts(queries)
  const answer = await call(CALL, {
    lines: batch.map((line) => totalOf(line, quantityIn(carts, line.product.id))),
    ...meant,
  })
  await refresh(queries, CALL, answer)
  return answer.results.map(({ productId, error }, at) => {
    const line = batch[at]
    return error === '' && line
      ? { productId, added: fitQuantity(line.quantity, line.product) }
      : { productId, problem: error }
  })
}

const totalOf = ({ product, quantity }: ManyLine, inCart: number) => ({
  productId: product.id,
  quantity: quantityToAsk(inCart, quantity, product),
})
