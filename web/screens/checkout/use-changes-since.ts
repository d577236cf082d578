import { useState } from 'react'
import { paymentMethodLabel } from '#shared/codes/payment-methods.ts'
import { shownDifferences } from '#shared/rules/shown-order.ts'
import { shownOrder } from './shown-order.ts'
import { type Checkout, useLastSaved } from './use-checkout.ts'

/**
 * What of the checkout has changed since its step was opened, in words: prices, stock, another device. What
 * this page has changed itself is left out.
 */
export function useChangesSince(step: number, checkout: Checkout): string[] {
  const saved = useLastSaved()
  const [seen, setSeen] = useState({ step, checkout })
  const shown = shownOrder(checkout)
  const isOwn = saved !== undefined && isSame(shownOrder(saved), shown)
  if (seen.step !== step || (isOwn && !isSame(shownOrder(seen.checkout), shown))) setSeen({ step, checkout })
  if (seen.step !== step || isOwn) return []
  return changesBetween(seen.checkout, checkout)
}

/** What a page shows otherwise now than before, in words. */
export const changesBetween = (before: Checkout, now: Checkout): string[] =>
  shownDifferences(shownOrder(before), shownOrder(now), {
    freight: (id) => now.validFreightMethods.find((method) => method.id === id)?.name ?? id,
    payment: paymentMethodLabel,
  })

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)
