import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import {
  isPaymentMethodId,
  PAYMENT_METHODS,
  type PaymentKind,
  type PaymentMethodId,
} from '#shared/codes/payment-methods.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { formatAud } from '#shared/rules/money.ts'
import { paymentProblem } from '#shared/rules/payment-choice.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { usePerson } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import type { StepProps } from './step-props.ts'
import { StepFrame } from './StepFrame.tsx'
import { type Checkout, CHECKOUT_SCOPE, useStepChange } from './use-checkout.ts'
import css from './checkout.module.css'

/**
 * How a cash customer pays. A choice is priced by the server at once, and kept only by Next (PAY-04 to
 * PAY-06).
 */
export function PaymentStep({ title, checkout, drafts, onDraft, onNext, onBack, onPreview }: StepProps) {
  const person = usePerson()
  const { paymentMethodId } = drafts.payment
  const [problem, setProblem] = useState('')
  const [priced, setPriced] = useState<Checkout>(checkout)
  const preview = useChange('checkoutSetPaymentMethod', {
    scope: CHECKOUT_SCOPE,
    onDone: (answer) => {
      setPriced(answer)
      onPreview(answer)
    },
  })
  const save = useStepChange('checkoutSetPaymentMethod', onNext)
  const methods = checkout.paymentMethods.filter(isPaymentMethodId)
  const price = (id: PaymentMethodId) =>
    preview.mutate({ cartId: checkout.cartId, paymentMethodId: id, justCalculatePrices: true })
  const choose = (id: PaymentMethodId) => {
    setProblem('')
    onDraft({ payment: { paymentMethodId: id } })
    price(id)
  }
  useEffect(() => {
    // a choice that a reload has kept is priced as it was when it was made
    if (paymentMethodId !== checkout.choices.paymentMethodId && isPaymentMethodId(paymentMethodId))
      price(paymentMethodId)
  }, []) // eslint-disable-line react-hooks/exhaustive-deps -- only as the step opens
  const submit = () => {
    const found = paymentProblem(person, paymentMethodId)
    if (found) return setProblem(refusalText(found))
    save.mutate({ cartId: checkout.cartId, paymentMethodId, justCalculatePrices: false })
  }
  return (
    <StepFrame
      title={title}
      onSubmit={submit}
      onBack={onBack}
      isBusy={save.isPending}
      isNextHidden={methods.length === 0}
    >
      {methods.length === 0 && (
        <p role="alert">
          No payment method that your account may use is available right now. Please{' '}
          <Link to={ROUTES.contactUs}>contact us</Link>.
        </p>
      )}
      {methods.some((id) => isPaidAtGateway(id)) && (
        <p className={css['soft']}>
          {methods.includes('PAYPAL')
            ? 'Cards and PayPal are paid in windows of their own'
            : 'Cards are paid in a window of their own'}
          , after you have confirmed the order.
        </p>
      )}
      <fieldset className={css['choices']} aria-describedby={problem ? 'payment-problem' : undefined}>
        <legend className="unseen">Payment method</legend>
        {methods.map((id) => (
          <ChoiceRow
            key={id}
            name="payment"
            isChosen={id === paymentMethodId}
            onChoose={() => choose(id)}
            title={PAYMENT_METHODS[id].label}
            about={ABOUT[PAYMENT_METHODS[id].kind]}
          >
            <Fee id={id} priced={priced} />
          </ChoiceRow>
        ))}
      </fieldset>
      {problem && (
        <p id="payment-problem" className={css['problem']} role="alert">
          {problem}
        </p>
      )}
    </StepFrame>
  )
}

const ABOUT: Partial<Record<PaymentKind, string>> = {
  deposit: 'The order is placed now; pay into our account with its number as the reference.',
  pickup: 'The order is placed now; pay when you pick it up.',
}
const isPaidAtGateway = (id: PaymentMethodId) => ABOUT[PAYMENT_METHODS[id].kind] === undefined

/**
 * What paying this way costs: known from the server's answer for the method it priced, never worked out here
 * (PAY-14).
 */
function Fee({ id, priced }: { id: PaymentMethodId; priced: Checkout }) {
  const { feeLabel } = PAYMENT_METHODS[id]
  if (feeLabel === null) return <span className={css['soft']}>No fee</span>
  if (priced.choices.paymentMethodId !== id) return <span className={css['soft']}>{feeLabel}</span>
  return !priced.adminFeeExGST ? (
    <span className={css['soft']}>No fee</span>
  ) : (
    <>
      <span className={css['soft']}>{feeLabel}</span> <b>{formatAud(priced.adminFeeExGST)}</b>
    </>
  )
}
