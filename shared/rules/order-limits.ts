import type { OrderLimits } from './quantity.ts'

/** A row that may name a minimum, a multiple, both or none. null (or below 1) names none. */
export type LimitRow = { minimum: number | null; multiple: number | null }

/**
 * Minimum and multiple, each from the first row that names it: the customer's, the price level's, the
 * product's, else 1 (decision 2).
 */
export function orderLimits(rows: {
  customer?: LimitRow | null
  level?: LimitRow | null
  product?: LimitRow | null
}): OrderLimits {
  const nearestFirst = [rows.customer, rows.level, rows.product]
  const nearest = (field: keyof LimitRow) =>
    nearestFirst.map((row) => row?.[field] ?? 0).find((value) => value >= 1) ?? 1
  return { minimum: nearest('minimum'), multiple: nearest('multiple') }
}
