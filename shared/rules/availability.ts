/**
 * What is known of a product's stock: units that can still be ordered; the date of an expected delivery
 * (YYYY-MM-DD in Brisbane) or '', and its units or 0; a text that replaces the number ("Call for
 * availability") or ''.
 */
export type StockState = {
  available: number
  expectedOn: string
  expectedQuantity: number
  text: string
  withdrawn: boolean
}

/**
 * Whether the product can be added to a cart: units are in stock, or a delivery is expected and the order
 * waits for it. A text in place of the number means that it cannot be ordered here (CAT-45, HOM-23, PRD-45).
 */
export const isOrderable = (stock: StockState): boolean =>
  !stock.withdrawn && stock.text === '' && (stock.available > 0 || stock.expectedOn !== '')

/** The wire's `available`: the number, or the text (CAT-40). */
export const availableOnWire = (stock: StockState): number | string =>
  stock.text === '' ? Math.max(stock.available, 0) : stock.text
