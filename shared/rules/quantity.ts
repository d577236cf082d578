import { QUANTITY_MAX } from '../codes/limits.ts'
import { cartQuantityAdjusted, quantityAdjusted } from '../codes/messages.ts'
import type { RefusalCode } from '../codes/refusals.ts'

/**
 * Minimum order quantity and order multiple of a product for a customer, whole numbers; below 1 neither
 * applies.
 */
export type OrderLimits = { minimum: number; multiple: number }

const stepOf = (limits: OrderLimits) => Math.max(limits.multiple, 1)

/** The greater of the minimum and the multiple; a multiple of 1 or less does not apply (PRD-27). */
export const effectiveMinimum = (limits: OrderLimits): number => Math.max(limits.minimum, stepOf(limits))

/**
 * Raised to the effective minimum, then up to a whole multiple (PRD-31); above the maximum the largest
 * multiple below it. 0 or less gives 0, which removes the line (CRT-09); so does a product that no quantity
 * fits. Takes and gives whole units.
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
 * The line's new total when an entry is added to what the cart holds: the entry alone is fitted (PRD-28,
 * OP-22), then the sum once more, since an old line may not fit.
 */
export const quantityAfterAdding = (held: number, entry: number, limits: OrderLimits): number =>
  fitQuantity(held + fitQuantity(entry, limits), limits)

/**
 * PRD-32's sentence, or null when nothing changes. It names the product's own minimum and multiple, as the
 * page shows them.
 */
export const adjustmentNotice = (from: number, to: number, limits: OrderLimits): string | null =>
  from === to ? null : quantityAdjusted(from, to, Math.max(limits.minimum, 1), stepOf(limits))

/** CRT-13's sentence, or null when nothing changes. */
export const cartAdjustmentNotice = (productName: string, from: number, to: number): string | null =>
  from === to ? null : cartQuantityAdjusted(productName, from, to)

/**
 * A quantity typed in the cart; null where it is to be ignored: empty, no whole number, zero or less
 * (CRT-10). Above the maximum it is quantityProblem's.
 */
export function readTypedQuantity(text: string): number | null {
  const trimmed = text.trim()
  if (!/^\d{1,15}$/.test(trimmed)) return null
  const quantity = Number(trimmed)
  return quantity > 0 ? quantity : null
}

/**
 * Why the server takes a quantity from nobody: no whole number, negative, or above the maximum (CRT-11,
 * OP-24). 0 is fine: it removes the line.
 */
export const quantityProblem = (quantity: number): Extract<RefusalCode, 'cart.quantity'> | null =>
  Number.isInteger(quantity) && quantity >= 0 && quantity <= QUANTITY_MAX ? null : 'cart.quantity'
