import { PAYMENT_METHODS } from '#shared/codes/payment-methods.ts'
import { INVOICE_PAYMENT_METHODS } from '#shared/rules/invoice-payment.ts'
import { feeWords } from '#shared/rules/surcharge.ts'
import css from './payment-drawer.module.css'

/** The methods, one of which is chosen (CRD-13), each with what it costs. */
export function PaymentMethods({
  methodId,
  fees,
  isMissing,
  onChoose,
}: {
  methodId: string
  /** The rates as the server names them; none before anything is to be paid. */
  fees: readonly { id: string; ratePpm: number }[]
  isMissing: boolean
  onChoose: (methodId: string) => void
}) {
  return (
    <fieldset className={css['methods']}>
      <legend>Payment method</legend>
      {isMissing && (
        <p className={css['problem']} role="alert">
          Please select a payment method
        </p>
      )}
      {INVOICE_PAYMENT_METHODS.map((id) => (
        <label key={id} data-on={methodId === id || undefined}>
          <input
            type="radio"
            name="method"
            value={id}
            checked={methodId === id}
            onChange={() => onChoose(id)}
          />
          <span>
            {PAYMENT_METHODS[id].label}
            {fees.length > 0 && (
              <span className={css['fee']}>{feeWords(id, fees.find((fee) => fee.id === id)?.ratePpm)}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
