import { type CheckoutStepId, checkoutSteps } from '#shared/rules/checkout-steps.ts'
import type { Checkout } from './use-checkout.ts'

/**
 * The first step whose choice is still missing: further than that nobody gets, whatever the address bar says.
 */
export function furthestStep(person: { cash: boolean }, { choices, validFreightMethods }: Checkout): number {
  const isMade: Record<CheckoutStepId, boolean> = {
    options: true, // nothing on it must be filled
    address: choices.delivery !== null,
    freight: validFreightMethods.some((method) => method.id === choices.freightOptionId),
    payment: choices.paymentMethodId !== '',
    confirm: false,
  }
  return checkoutSteps(person).findIndex((step) => !isMade[step.id])
}

/** The step that the address names, as an index (0 for Options, as the specification counts). */
export function stepAsked(query: URLSearchParams): number {
  const asked = Number(query.get('step') ?? 0)
  return Number.isInteger(asked) && asked > 0 ? asked : 0
}

/** The address of a step. */
export const stepAddress = (step: number): Record<string, string> =>
  step === 0 ? {} : { step: String(step) }
