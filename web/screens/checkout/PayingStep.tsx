import { useEffect, useRef, useState } from 'react'
import { paymentMethodLabel } from '#shared/codes/payment-methods.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { formatAud } from '#shared/rules/money.ts'
import { useAllows } from '#web/data/session.ts'
import { auTimeAndPlace } from '#web/parts/au-dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'
import { ChosenFacts } from './ChosenFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import type { Checkout } from './use-checkout.ts'
import { useConfirm } from './use-confirm.ts'
import { type AfterPayment, type OpenPayment, usePayment } from './use-payment.ts'
import css from './checkout.module.css'

const PaymentWindow = onDemand(() => import('./PaymentWindow.tsx').then((m) => m.PaymentWindow))

type Props = {
  title: string
  checkout: Checkout
  payment: OpenPayment
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** The payment ended without an order: what follows, and the method that it was begun with. */
  onEnded: (after: AfterPayment, methodId: string) => void
}

/**
 * The order while its payment is under way, here or on another device: it goes on or is cancelled, and
 * nothing else can be done with it.
 */
export function PayingStep({ title, checkout, payment, isOpen, onOpen, onEnded }: Props) {
  const hasPrices = useAllows(NEEDS.dealerPrices)
  const [isAsking, setAsking] = useState(false)
  // the server lets go of the method as the payment ends, and that may be read before the end is
  const [methodId] = useState(checkout.choices.paymentMethodId)
  const paying = usePayment(payment, (after) => onEnded(after, methodId))
  // said again it answers the same payment, and makes it where that was cut short
  const { confirm, isBusy } = useConfirm(checkout, false, { onPay: () => onOpen(true) })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const cancel = () => {
    setAsking(false)
    paying.cancel()
  }
  return (
    <div className={css['frame']}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <section className={css['paying']} aria-labelledby="paying">
        <h3 id="paying">Payment in progress</h3>
        <p>
          {[
            paymentMethodLabel(methodId),
            checkout.totalIncGST !== undefined && `${formatAud(checkout.totalIncGST)} inc GST`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={css['soft']}>
          Your order is placed as soon as it is paid. Its stock is reserved for you until{' '}
          {auTimeAndPlace(payment.lapsesAt)}; after that the payment expires.
        </p>
        <div className={css['payingWays']}>
          <div className={css['buttons']}>
            <Button large busy={isBusy} disabled={paying.isCancelling} onClick={confirm}>
              Continue payment
            </Button>
          </div>
          <Button
            look="quiet"
            large
            disabled={isBusy}
            busy={paying.isCancelling}
            onClick={() => setAsking(true)}
          >
            Cancel payment
          </Button>
        </div>
      </section>
      <ChosenFacts checkout={checkout} />
      <OrderLines lines={checkout.outlook} hasPrices={hasPrices} />
      {isOpen && (
        <PaymentWindow
          payment={payment}
          total={checkout.totalIncGST}
          paying={paying}
          onClose={() => setAsking(true)}
        />
      )}
      {isAsking && (
        <QuestionDialog
          question="Cancel this payment?"
          yes="Cancel payment"
          no="Keep paying"
          onYes={cancel}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  )
}
