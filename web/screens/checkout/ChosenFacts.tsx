import { MESSAGES } from '#shared/codes/messages.ts'
import { isPaymentMethodId, PAYMENT_METHODS } from '#shared/codes/payment-methods.ts'
import { AddressLines } from '#web/parts/AddressLines.tsx'
import type { Checkout } from './use-checkout.ts'
import css from './checkout.module.css'

/** What was chosen on the steps before. */
export function ChosenFacts({ checkout: { choices, validFreightMethods } }: { checkout: Checkout }) {
  const method = validFreightMethods.find(({ id }) => id === choices.freightOptionId)
  const payment = isPaymentMethodId(choices.paymentMethodId)
    ? PAYMENT_METHODS[choices.paymentMethodId].label
    : null
  return (
    <dl className={css['facts']}>
      <div>
        <dt>Delivery address</dt>
        <dd>{choices.delivery && <AddressLines address={choices.delivery} />}</dd>
      </div>
      <div>
        <dt>Freight</dt>
        <dd>
          {method?.name}
          <br />
          {choices.allowBackorders ? MESSAGES.backOrderShip : MESSAGES.backOrderHold}
        </dd>
      </div>
      <div>
        <dt>Confirmation email</dt>
        <dd>{choices.confirmationEmail || 'None'}</dd>
      </div>
      <div>
        <dt>Customer reference</dt>
        <dd>{choices.customerReference || 'None'}</dd>
      </div>
      {payment !== null && (
        <div>
          <dt>Payment</dt>
          <dd>{payment}</dd>
        </div>
      )}
    </dl>
  )
}
