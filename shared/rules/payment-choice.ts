import {
  isPaymentMethodId,
  PAYMENT_METHOD_IDS,
  paymentKind,
  type PaymentMethodId,
} from '../codes/payment-methods.ts'
import type { RefusalCode } from '../codes/refusals.ts'
import type { Person } from './access.ts'

type Payer = Pick<Person, 'cash' | 'australian' | 'extras'>

/**
 * The methods that a person may choose at checkout, in order. Credit customers do not choose (PAY-33).
 * Australia has cards, PayPal and deposit; New Zealand deposit and pickup (PAY-01, PAY-03). Extra O leaves
 * only the cards, where there are any (PAY-32, OP-34).
 */
export function paymentMethodsFor(person: Payer): PaymentMethodId[] {
  if (!person.cash) return []
  const cardOnly = person.extras.includes('O') && person.australian
  return PAYMENT_METHOD_IDS.filter((id) => {
    const kind = paymentKind(id)
    if (cardOnly) return kind === 'card'
    return kind === 'deposit' || (person.australian ? kind !== 'pickup' : kind === 'pickup')
  })
}

/** Why a chosen method is refused, or null. A blank one is missing (PAY-06). A credit customer sends none. */
export function paymentProblem(
  person: Payer,
  methodId: string,
): Extract<RefusalCode, `checkout.payment${string}`> | null {
  if (!person.cash) return methodId ? 'checkout.paymentNotNeeded' : null
  if (!methodId) return 'checkout.paymentMissing'
  return isPaymentMethodId(methodId) && paymentMethodsFor(person).includes(methodId)
    ? null
    : 'checkout.paymentMethod'
}
