import { useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { Link } from 'react-router'
import {
  isPaymentMethodId,
  PAYMENT_METHODS,
  type PaymentKind,
  type PaymentMethodId,
} from '#shared/codes/payment-methods.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { formatAud } from '#shared/rules/money.ts'
import { feeWords } from '#shared/rules/surcharge.ts'
import { paymentProblem } from '#shared/rules/payment-choice.ts'
import { type RefusalCode, refusalText } from '#shared/codes/refusals.ts'
import { depositWords } from '#shared/rules/seller-words.ts'
import { settings } from '#web/data/settings.ts'
import { usePerson } from '#web/data/session.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import { useChange } from '#web/data/use-change.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import type { StepProps } from './step-props.ts'
import { StepFrame } from './StepFrame.tsx'
import { type Drafts, draftsOf } from './drafts.ts'
import { type Checkout, CHECKOUT_SCOPE, useStepSaved } from './use-checkout.ts'
import css from './checkout.module.css'

/**
 * How a cash customer pays. A choice is priced by the server at once, and kept only by Next (PAY-04 to
 * PAY-06).
 */
export function PaymentStep({
  title,
  notice,
  checkout,
  drafts,
  onDraft,
  onNext,
  onBack,
  onPreview,
}: StepProps) {
  const person = usePerson()
  const [priced, setPriced] = useState<Checkout>(checkout)
  const preview = useChange('checkoutSetPaymentMethod', {
    scope: CHECKOUT_SCOPE,
    onDone: (answer) => {
      setPriced(answer)
      onPreview(answer)
    },
  })
  const methods = checkout.paymentMethods.filter(isPaymentMethodId)
  const price = (id: PaymentMethodId) =>
    preview.mutate({ cartId: checkout.cartId, paymentMethodId: id, justCalculatePrices: true })
  const { control, submit, isBusy } = useCallForm<'checkoutSetPaymentMethod', Drafts['payment']>(
    'checkoutSetPaymentMethod',
    {
      ...useStepSaved(onNext),
      saved: draftsOf(checkout).payment,
      typed: drafts.payment,
      onTyped: (payment) => {
        onDraft({ payment })
        if (isPaymentMethodId(payment.paymentMethodId)) price(payment.paymentMethodId)
      },
      toInput: (payment) => ({ cartId: checkout.cartId, ...payment, justCalculatePrices: false }),
      rule: (payment): { paymentMethodId?: string } => {
        const found = paymentProblem(person, payment.paymentMethodId)
        return found ? { paymentMethodId: refusalText(found) } : {}
      },
      fieldOf: (code) => (NAMES_THE_METHOD.includes(code) ? 'paymentMethodId' : undefined),
    },
  )
  const { field, fieldState } = useController({ control, name: 'paymentMethodId' })
  const problem = fieldState.error?.message
  const chosenBefore = drafts.payment.paymentMethodId
  useEffect(() => {
    // a choice that a reload has kept is priced as it was when it was made
    if (chosenBefore !== checkout.choices.paymentMethodId && isPaymentMethodId(chosenBefore))
      price(chosenBefore)
  }, []) // eslint-disable-line react-hooks/exhaustive-deps -- only as the step opens
  return (
    <StepFrame
      title={title}
      notice={notice}
      onSubmit={() => void submit()}
      onBack={onBack}
      isBusy={isBusy}
      isNextHidden={methods.length === 0}
    >
      {methods.length === 0 && (
        <p role="alert">
          None of the payment methods on your account is available right now. Please{' '}
          <Link to={ROUTES.contactUs}>contact us</Link>.
        </p>
      )}
      {methods.some((id) => isPaidAtGateway(id)) && (
        <p className={css['soft']}>
          {methods.includes('PAYPAL')
            ? 'Card and PayPal payments open in their own window'
            : 'Card payments open in their own window'}
          , after you have confirmed the order.
        </p>
      )}
      <fieldset className={css['choices']} aria-describedby={problem ? 'payment-problem' : undefined}>
        <legend className="unseen">Payment method</legend>
        {problem && (
          <p id="payment-problem" className={css['problem']} role="alert">
            {problem}
          </p>
        )}
        {methods.map((id, at) => (
          <ChoiceRow
            key={id}
            name="payment"
            isChosen={id === field.value}
            onChoose={() => field.onChange(id)}
            {...(at === 0 ? { inputRef: field.ref } : {})}
            title={PAYMENT_METHODS[id].label}
            about={ABOUT[PAYMENT_METHODS[id].kind]}
          >
            <Fee id={id} fees={priced.paymentFees} />
          </ChoiceRow>
        ))}
      </fieldset>
    </StepFrame>
  )
}

const NAMES_THE_METHOD: readonly RefusalCode[] = ['checkout.paymentMethod', 'checkout.paymentMissing']
const ABOUT: Partial<Record<PaymentKind, string>> = {
  deposit: `The order is placed now. ${depositWords(settings.seller, 'its number')}`,
  pickup: 'The order is placed now; pay when you pick it up.',
}
const isPaidAtGateway = (id: PaymentMethodId) => ABOUT[PAYMENT_METHODS[id].kind] === undefined

/**
 * What paying this way costs: the rate, and with letter D the fee of this order. Both are the server's, never
 * worked out here (PAY-14).
 */
function Fee({ id, fees }: { id: PaymentMethodId; fees: Checkout['paymentFees'] }) {
  const found = fees.find((fee) => fee.id === id)
  return (
    <>
      <span className={css['soft']}>{feeWords(id, found?.ratePpm)}</span>{' '}
      {found?.ratePpm && found.fee !== undefined ? <b>{formatAud(found.fee)}</b> : null}
    </>
  )
}
