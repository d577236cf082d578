import { readTypedQuantity } from '#shared/rules/quantity.ts'
import { isMoreThanLeast, type TypedLine, typedLine } from '#shared/rules/typed-line.ts'
import type { ShownProduct } from './product-facts.ts'

/**
 * What a card or row says of the quantity in its field; null while that is the least that can be ordered, or
 * no quantity, and the product is shown as it is.
 */
export function typedOf(product: ShownProduct, text: string, inCart: number): TypedLine | null {
  const typed = product.isOrderable ? readTypedQuantity(text) : null
  const line = typed === null ? null : typedLine(product, typed, inCart)
  return line && isMoreThanLeast(line, product) ? line : null
}
