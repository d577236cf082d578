import type { Product } from '#web/data/catalogue/product.ts'

/** What becomes of a line that wants more than is on hand, in words; null where the stock says it all. */
export function stockNote(product: Product, quantity: number): string | null {
  if (product.onHand === null || product.onHand <= 0 || quantity <= product.onHand) return null
  const short = quantity - product.onHand
  return `${String(short)} of ${String(quantity)} on back order`
}
