import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { TOAST_ADJUSTED_MS } from '#shared/codes/limits.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { cartAdjustmentNotice, fitQuantity, quantityAfterAdding } from '#shared/rules/quantity.ts'
import { AddedToCart } from '#web/parts/AddedToCart.tsx'
import type { Product } from './catalogue/product.ts'
import { useCatalogue } from './catalogue/use-catalogue.ts'
import { afterTheOthers, currentCarts, heldIn } from './current-cart.ts'
import { showProblem, toast } from './notices.tsx'
import { CART_SCOPE } from './scopes.ts'
import { useAllows } from './session.ts'
import { useChange } from './use-change.ts'
import { useRead } from './use-read.ts'

type Added = { name: string; quantity: number; total: number }
type Add = (productId: string, quantity: number) => Promise<boolean>
export type AddToCart = {
  /** Adds and then offers Continue Shopping or Go To Cart (CRT-46, CRT-47). Undefined for somebody who may not order. */
  add: Add | undefined
  /** Adds without a word that would interrupt: for lists, where people order forty lines in a row. */
  addQuietly: Add | undefined
  /** How many of a product the current cart holds. */
  heldOf: (productId: string) => number
  /** Stands somewhere in the screen: the choice after adding, and what a screen reader is told. */
  confirmation: ReactNode
}

/** Adding to the current cart. What is sent is what the cart holds plus the fitted entry (PRD-28, OP-22). */
export function useAddToCart(): AddToCart {
  const mayOrder = useAllows(NEEDS.placeOrders)
  const carts = useRead('shoppingCartsFromServer', {}, { when: mayOrder }).data
  const products = useCatalogue().data?.byId
  const queries = useQueryClient()
  const { mutateAsync: setQuantity } = useChange('updateShoppingCartProductQuantity', { scope: CART_SCOPE })
  const [added, setAdded] = useState<Added | null>(null)
  const [said, setSaid] = useState('')

  const put = async (product: Product, entry: number): Promise<Added | null> => {
    try {
      const before = await currentCarts(queries).catch((problem: unknown) => {
        showProblem('shoppingCartsFromServer', problem)
        throw problem
      })
      const quantity = fitQuantity(entry, product), held = heldIn(before, product.id)
      const total = quantityAfterAdding(held, entry, product) || held + entry // where nothing fits, the server says why
      const notice = cartAdjustmentNotice(product.name, held + quantity, total)
      if (notice) toast(notice, TOAST_ADJUSTED_MS)
      const after = await setQuantity({ productId: product.id, quantity: total })
      return { name: product.name, quantity, total: heldIn(after, product.id) }
    } catch {
      return null // what went wrong has been shown
    }
  }
  const inLine = (productId: string, entry: number): Promise<Added | null> => {
    const product = products?.get(productId)
    if (!product) return Promise.resolve(null)
    return afterTheOthers(() => put(product, entry))
  }
  const add: Add = async (productId, entry) => {
    const result = await inLine(productId, entry)
    setAdded(result)
    return result !== null
  }
  const addQuietly: Add = async (productId, entry) => {
    const result = await inLine(productId, entry)
    if (result) setSaid(`Added ${String(result.quantity)} × ${result.name}`)
    return result !== null
  }
  const held = new Map(carts?.cartItems.map(({ productid, quantity }) => [productid, quantity]))
  return {
    add: mayOrder ? add : undefined, addQuietly: mayOrder ? addQuietly : undefined,
    heldOf: (productId) => held.get(productId) ?? 0,
    confirmation: (
      <>
        {added && <AddedToCart {...added} onContinue={() => setAdded(null)} />}
        <span className="unseen" role="status">{said}</span>
      </>
    ),
  }
}
