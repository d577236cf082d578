export type CheckoutStepId = 'options' | 'address' | 'freight' | 'payment' | 'confirm'
export type CheckoutStep = { id: CheckoutStepId; title: string }

const STEPS: readonly CheckoutStep[] = [
  { id: 'options', title: 'Options' },
  { id: 'address', title: 'Delivery Address' },
  { id: 'freight', title: 'Freight & Back Order' },
  { id: 'payment', title: 'Payment' },
  { id: 'confirm', title: 'Order Details' },
]

/** The wizard's steps: five for a cash customer (CHK-02), four without Payment for anybody else (CHK-03). */
export const checkoutSteps = (person: { cash: boolean }): readonly CheckoutStep[] =>
  person.cash ? STEPS : STEPS.filter((s) => s.id !== 'payment')

/** The next step, or null after the last one. The caller must save the step first (CHK-37). */
export const stepAfter = (step: CheckoutStepId, person: { cash: boolean }): CheckoutStepId | null =>
  neighbour(step, person, 1)

/** The step before (CHK-39). Null before the first one, from which Back returns to /cart (CHK-40). */
export const stepBefore = (step: CheckoutStepId, person: { cash: boolean }): CheckoutStepId | null =>
  neighbour(step, person, -1)

const neighbour = (
  step: CheckoutStepId,
  person: { cash: boolean },
  distance: number,
): CheckoutStepId | null => {
  const steps = checkoutSteps(person)
  const index = steps.findIndex((s) => s.id === step)
  return index < 0 ? null : (steps[index + distance]?.id ?? null)
}
