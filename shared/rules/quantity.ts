import { QUANTITY_MAX } from '../codes/limits.ts'
import { cartQuantityAdjusted, quantityAdjusted } from '../codes/messages.ts'
import type { RefusalCode } from '../codes/refusals.ts'

/**
 * Minimum order quantity and order multiple of a product for a customer, whole numbers. A value below 1 does
 * not apply.
 */
export type OrderLimits = { minimum: number; multiple: number }

const stepOf = (limits: OrderLimits) => Math.max(limits.multiple, 1)

/** The greater of the minimum and the multiple. A multiple of 1 or less does not apply (PRD-27). */
export const effectiveMinimum = (limits: OrderLimits): number => Math.max(limits.minimum, stepOf(limits))

/**
 * Raises a quantity to the effective minimum, then to a whole multiple (PRD-31). Above the maximum it becomes
 * the largest multiple below it. 0 or less gives 0, which removes the line (CRT-09). So does a product that
 * no quantity fits. Takes and gives whole units.
 */
export function fitQuantity(wanted: number, limits: OrderLimits): number {
  if (wanted <= 0) return 0
  const step = stepOf(limits)
  const raised = Math.ceil(Math.max(wanted, effectiveMinimum(limits)) / step) * step
  const fitted = raised <= QUANTITY_MAX ? raised : Math.floor(QUANTITY_MAX / step) * step
  return fitted >= effectiveMinimum(limits) ? fitted : 0
}

/** The attributes of a quantity input: PRD-26, PRD-29, PRD-30. */
export const quantityInput = (limits: OrderLimits): { min: number; max: number; step: number } => ({
  min: effectiveMinimum(limits),
  max: QUANTITY_MAX,
  step: stepOf(limits),
})

/**
 * The line's new total when a quantity is added to the cart. First the added quantity is fitted (PRD-28,
 * OP-22), then the sum, since the units in the cart may not fit.
 */
export const quantityAfterAdding = (inCart: number, entry: number, limits: OrderLimits): number =>
  fitQuantity(inCart + fitQuantity(entry, limits), limits)

/** The same as it is asked of the server: where nothing fits, the plain sum, of which the server says why. */
export const quantityToAsk = (inCart: number, entry: number, limits: OrderLimits): number =>
  quantityAfterAdding(inCart, entry, limits) || inCart + entry

/**
 * The notice of PRD-32, or null when nothing changes. It names the product's own minimum and multiple, as the
 * page shows them.
 */
export const adjustmentNotice = (from: number, to: number, limits: OrderLimits): string | null =>
  from === to ? null : quantityAdjusted(from, to, Math.max(limits.minimum, 1), stepOf(limits))

/** The notice of CRT-13, or null when nothing changes. */
export const cartAdjustmentNotice = (productName: string, from: number, to: number): string | null =>
  from === to ? null : cartQuantityAdjusted(productName, from, to)

/**
 * A quantity typed in the cart. Null where it is ignored: empty, not a whole number, zero or less (CRT-10).
 * quantityProblem reports one above the maximum.
 */
export function readTypedQuantity(text: string): number | null {
  const trimmed = text.trim()
  if (!/^\d{1,15}$/.test(trimmed)) return null
  const quantity = Number(trimmed)
  return quantity > 0 ? quantity : null
}

/**
 * Why a typed quantity of a service request is not taken: nothing is typed (RET-48), or it is no whole number
 * above zero (RET-50). Null where it is taken.
 */
export function returnQuantityProblem(
  text: string,
): Extract<RefusalCode, 'return.quantity' | 'return.wholeQuantity'> | null {
  if (text.trim() === '') return 'return.quantity'
  return readTypedQuantity(text) === null ? 'return.wholeQuantity' : null
}

/**
 * Why the server refuses a quantity: not a whole number, negative, or above the maximum (CRT-11, OP-24). 0 is
 * accepted: it removes the line.
 */
export const quantityProblem = (quantity: number): Extract<RefusalCode, 'cart.quantity'> | null =>
  Number.isInteger(quantity) && quantity >= 0 && quantity <= QUANTITY_MAX ? null : 'cart.quantity'
