import { type KeyboardEvent, useEffect, useState } from 'react'
import { TOAST_ADJUSTED_MS } from '#shared/codes/limits.ts'
import {
  adjustmentNotice,
  fitQuantity,
  type OrderLimits,
  quantityInput,
  readTypedQuantity,
} from '#shared/rules/quantity.ts'

/** What QuantityInput needs, and what the form around it asks. */
export type QuantityField = {
  text: string
  type: (text: string) => void
  /**
   * Takes what was typed: nonsense falls back to the last good quantity and answers null, anything else is
   * fitted, with a notice where that changed it.
   */
  settle: () => number | null
  onKeyDown: (event: KeyboardEvent) => void
  /** What was changed and why, for five seconds (PRD-33). */
  notice: string | null
  attributes: { min: number; max: number; step: number }
}

type Options = {
  /**
   * Whose quantity it is: with another product it starts anew, while the field on the page stays the one it
   * is.
   */
  of?: string
  start?: number
  noticeOf?: (from: number, to: number, limits: OrderLimits) => string | null
}
/** notice: a new object each time, since the same words again count anew. */
type QuantityState = { of: string; settled: number; text: string; notice: { words: string } | null }

/**
 * A typed quantity that fits a product's minimum and multiple (PRD-26 to PRD-33). It starts at the least that
 * can be ordered.
 */
export function useQuantity(
  limits: OrderLimits,
  { of = '', start, noticeOf = adjustmentNotice }: Options = {},
): QuantityField {
  const anew = (): QuantityState => {
    const settled = start ?? fitQuantity(1, limits)
    return { of, settled, text: String(settled), notice: null }
  }
  const [state, setState] = useState(anew)
  const held = state.of === of ? state : anew()
  const { settled, text, notice } = held
  const change = (to: Partial<QuantityState>) =>
    setState((before) => ({ ...(before.of === of ? before : held), ...to }))
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(
      () => setState((before) => (before.notice === notice ? { ...before, notice: null } : before)),
      TOAST_ADJUSTED_MS,
    )
    return () => clearTimeout(timer)
  }, [notice])

  const take = (quantity: number) => {
    change({ settled: quantity, text: String(quantity) })
    return quantity
  }
  const settle = () => {
    const typed = readTypedQuantity(text)
    const fitted = typed === null ? 0 : fitQuantity(typed, limits)
    if (typed === null || fitted === 0) {
      change({ text: String(settled) })
      return null
    }
    const words = noticeOf(typed, fitted, limits)
    if (words) change({ notice: { words } })
    return take(fitted)
  }
  // The browser would step from the minimum, 6, 10, 14; multiples of 4 are 8, 12, 16.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const { min, step } = quantityInput(limits)
    const from = readTypedQuantity(text) ?? settled
    take(fitQuantity(Math.max(event.key === 'ArrowUp' ? from + step : from - step, min), limits))
  }
  return {
    text,
    type: (typed) => change({ text: typed }),
    settle,
    onKeyDown,
    notice: notice?.words ?? null,
    attributes: quantityInput(limits),
  }
}
