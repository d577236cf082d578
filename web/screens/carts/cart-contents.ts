import { formatAud } from '#shared/rules/money.ts'
import type { Carts } from './cart-changes.ts'

/** What is in a cart that is not the current one: "2 products · 12 units · $84.00". */
export function contentsOf(carts: Carts, cartId: number): string {
  const lines = carts.shoppingCart.shoppingCartIdToLines[String(cartId)] ?? []
  const units = lines.reduce((sum, line) => sum + line.quantity, 0)
  const cents = lines.reduce((sum, line) => sum + line.quantity * (line.price ?? 0), 0)
  const parts = [
    `${String(lines.length)} ${lines.length === 1 ? 'product' : 'products'}`,
    `${String(units)} ${units === 1 ? 'unit' : 'units'}`,
  ]
  return [...parts, ...(cents > 0 ? [formatAud(cents)] : [])].join(' · ')
}
