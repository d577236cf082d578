import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { fitQuantity, type OrderLimits, quantityAfterAdding } from '#shared/rules/quantity.ts'
import { call } from './call.ts'
import { afterTheOthers, currentCarts, heldIn } from './current-cart.ts'
import { Refused } from './failures.ts'
import { problemText } from './notices.tsx'
import { refresh } from './refreshes.ts'

export type ManyLine = { product: { id: string } & OrderLimits; quantity: number }
/** What became of one line: in the cart with that quantity, or why not. */
export type LineResult = { productId: string } & ({ added: number } | { problem: string })

/**
 * Adds several lines to the current cart, one after the other, each with the rules of a single one (PRD-28, PRD-31). A refused line is told of and
 * the next one goes on; where the server cannot be reached, the rest is not tried.
 */
export function useAddMany(): (lines: readonly ManyLine[], onResult: (result: LineResult) => void) => Promise<void> {
  const queries = useQueryClient()
  return async (lines, onResult) => {
    for (const line of lines) {
      const productId = line.product.id
      try {
        onResult({ productId, added: await afterTheOthers(() => addOne(queries, line)) })
      } catch (problem) {
        onResult({ productId, problem: problemText('updateShoppingCartProductQuantity', problem) })
        if (!(problem instanceof Refused)) return
      }
    }
  }
}

async function addOne(queries: QueryClient, { product, quantity }: ManyLine): Promise<number> {
  const held = heldIn(await currentCarts(queries), product.id)
  const total = quantityAfterAdding(held, quantity, product) || held + quantity // where nothing fits, the server says why
  await refresh(queries, 'updateShoppingCartProductQuantity', await call('updateShoppingCartProductQuantity', { productId: product.id, quantity: total }))
  return fitQuantity(quantity, product)
}
