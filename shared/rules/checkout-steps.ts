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
