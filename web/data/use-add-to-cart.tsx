import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { TOAST_ADJUSTED_MS } from '#shared/codes/limits.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { cartAdjustmentNotice, fitQuantity, quantityToAsk } from '#shared/rules/quantity.ts'
import { AddedToCart } from '#web/parts/AddedToCart.tsx'
import type { Product } from './catalogue/product.ts'
import { useCatalogue } from './catalogue/use-catalogue.ts'
import { call } from './call.ts'
import { inCartQueue } from './cart-queue.ts'
import { currentCarts, meantForCart, quantityIn, quantityNow } from './current-cart.ts'
import { showProblem, toast } from './notices.tsx'
import { refresh, refreshIfOutdated } from './refreshes.ts'
import { useAllows } from './session.ts'
import { useRead } from './use-read.ts'

type Added = { name: string; quantity: number; total: number }
type Add = (productId: string, quantity: number) => Promise<boolean>
export type AddToCart = {
  /**
   * Adds and then offers Continue Shopping or Go To Cart (CRT-46, CRT-47). Undefined for somebody who may not
   * order.
   */
  add: Add | undefined
  /** Adds without a word that would interrupt: for lists, where people order forty lines in a row. */
  addQuietly: Add | undefined
  /** How many of a product the current cart holds. */
  quantityOf: (productId: string) => number
  /** Stands somewhere in the screen: the choice after adding, and the text for a screen reader. */
  confirmation: ReactNode
}

/** Adding to the current cart. What is sent is what the cart holds plus the fitted entry (PRD-28, OP-22). */
export function useAddToCart(): AddToCart {
  const mayOrder = useAllows(NEEDS.placeOrders)
  const carts = useRead('shoppingCartsFromServer', {}, { when: mayOrder }).data
  const products = useCatalogue().data?.byId
  const queries = useQueryClient()
  const [added, setAdded] = useState<Added | null>(null)
  const [said, setSaid] = useState('')

  const put = async (
    product: Product,
    entry: number,
    meant: { currentCartId?: number },
  ): Promise<Added | null> => {
    try {
      const inCart = quantityIn(await currentCarts(queries), product.id),
        quantity = fitQuantity(entry, product)
      const total = quantityToAsk(inCart, entry, product)
      const notice = cartAdjustmentNotice(product.name, inCart + quantity, total)
      if (notice) toast(notice, TOAST_ADJUSTED_MS)
      const after = await call('updateShoppingCartProductQuantity', {
        productId: product.id,
        quantity: total,
        ...meant,
      })
      await refresh(queries, 'updateShoppingCartProductQuantity', after)
      return { name: product.name, quantity, total: quantityIn(after, product.id) }
    } catch (problem) {
      refreshIfOutdated(queries, 'updateShoppingCartProductQuantity', problem)
      showProblem('updateShoppingCartProductQuantity', problem)
      return null
    }
  }
  const inLine = (productId: string, entry: number): Promise<Added | null> => {
    const product = products?.get(productId)
    if (!product) return Promise.resolve(null)
    const quantity = quantityToAsk(quantityNow(queries, productId), entry, product)
    const meant = meantForCart(queries)
    return inCartQueue(queries, [{ productId, quantity }], () => put(product, entry, meant))
  }
  const add: Add = async (productId, entry) => {
    const result = await inLine(productId, entry)
    setAdded(result)
    return result !== null
  }
  const addQuietly: Add = async (productId, entry) => {
    const result = await inLine(productId, entry)
    // the total differs with each: a text that stays the same is not read out again
    if (result)
      setSaid(`Added ${String(result.quantity)} × ${result.name}. ${String(result.total)} in the cart.`)
    return result !== null
  }
  const inCart = new Map(carts?.cartItems.map(({ productid, quantity }) => [productid, quantity]))
  return {
    add: mayOrder ? add : undefined,
    addQuietly: mayOrder ? addQuietly : undefined,
    quantityOf: (productId) => inCart.get(productId) ?? 0,
    confirmation: (
      <>
        {added && <AddedToCart {...added} onContinue={() => setAdded(null)} />}
        <span className="unseen" role="status">
          {said}
        </span>
      </>
    ),
  }
}
