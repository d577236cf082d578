import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CHECKOUT_WORDS } from '#shared/codes/opening-words.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { checkoutSteps } from '#shared/rules/checkout-steps.ts'
import { usePerson, useSession } from '#web/data/session.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { StepList } from '#web/parts/StepList.tsx'
import { AddressStep } from './AddressStep.tsx'
import { CheckoutSummary } from './CheckoutSummary.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { type Drafts, draftsOf, withoutSaved } from './drafts.ts'
import { FreightStep } from './FreightStep.tsx'
import { keepDrafts, keptDrafts, noteCart } from './kept-drafts.ts'
import { OptionsStep } from './OptionsStep.tsx'
import { PayingStep } from './PayingStep.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import type { StepProps } from './step-props.ts'
import { furthestStep, stepAddress, stepAsked } from './steps.ts'
import { useChangesSince } from './use-changes-since.ts'
import { type AfterPayment, isAskedAbout } from './use-payment.ts'
import { type Checkout, useWarningAlerts } from './use-checkout.ts'
import css from './checkout.module.css'

/**
 * An address that asks for too much is put right, but not while the answer that allows the step may be on its
 * way to the screen.
 */
const SETTLED_MS = 300

/**
 * The wizard: its step lives in the address bar, its choices on the server, and what it comes to stands
 * beside every step.
 */
export function CheckoutWizard({ checkout }: { checkout: Checkout }) {
  const person = usePerson()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const session = useSession()
  const { cartId } = checkout
  const [typed, setTyped] = useState(() => keptDrafts(session, cartId))
  const [isPaying, setPaying] = useState(false)
  const [preview, setPreview] = useState<Checkout | null>(null)
  const [notice, setNotice] = useState('')
  const [summaryFoot, setSummaryFoot] = useState<HTMLElement | null>(null)
  useEffect(() => noteCart(session, cartId), [session, cartId])
  const draft = (drafts: Partial<Drafts>) => {
    setTyped(drafts)
    keepDrafts(session, cartId, drafts)
  }
  useWarningAlerts(checkout.warnings)
  const steps = checkoutSteps(person)
  const { payment, letGo, end } = usePaymentUnderWay(checkout)
  const furthest = furthestStep(person, checkout)
  const asked = stepAsked(query)
  const at = payment ? steps.length - 1 : Math.min(asked, furthest) // what is being paid for stands still
  const step = steps[at]
  const changes = useChangesSince(at, checkout)
  useEffect(() => {
    if (asked === at) return
    const timer = setTimeout(() => setQuery(stepAddress(at), { replace: true }), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [asked, at, setQuery])
  if (!step) return null

  const goTo = (next: number) => {
    setPreview(null)
    setNotice('')
    if (next < 0) return void navigate(ROUTES.cart) // CHK-40
    setQuery(stepAddress(next))
    window.scrollTo(0, 0)
  }
  const payAgain = (after: AfterPayment, methodId: string) => {
    if (after === 'newer') setPaying(false) // its window is opened by a click alone
    if (after === null || after === 'newer') return letGo()
    end()
    const { text, keepsMethod } = after
    setPaying(false)
    setNotice(keepsMethod ? text : '')
    draft({ ...typed, payment: { paymentMethodId: keepsMethod ? methodId : '' } })
    setQuery(stepAddress(steps.findIndex(({ id }) => id === 'payment')), { replace: true })
    window.scrollTo(0, 0)
  }
  const props: StepProps = {
    title: step.title,
    notice,
    checkout,
    drafts: { ...draftsOf(checkout), ...typed },
    onDraft: (change) => draft({ ...typed, ...change }),
    onSaved: () => draft(withoutSaved(typed, step.id)),
    onNext: () => {
      draft(withoutSaved(typed, step.id))
      goTo(at + 1)
    },
    onBack: () => goTo(at - 1),
    onPreview: setPreview,
  }
  return (
    <div className={css['page']}>
      <PageHeading text={CHECKOUT_WORDS.heading} />
      <StepList label="Checkout steps" steps={steps} at={at} furthest={payment ? -1 : furthest} onGo={goTo} />
      <div className={css['columns']}>
        <div className={css['step']} key={step.id}>
          {step.id === 'options' && <OptionsStep {...props} />}
          {step.id === 'address' && <AddressStep {...props} />}
          {step.id === 'freight' && <FreightStep {...props} />}
          {step.id === 'payment' && <PaymentStep {...props} />}
          {step.id === 'confirm' &&
            (payment ? (
              <PayingStep
                key={payment.paymentId}
                title={step.title}
                checkout={checkout}
                payment={payment}
                isOpen={isPaying}
                onOpen={setPaying}
                onEnded={payAgain}
              />
            ) : (
              <ConfirmStep {...props} summaryFoot={summaryFoot} onPay={() => setPaying(true)} />
            ))}
        </div>
        <CheckoutSummary checkout={preview ?? checkout} warnings={checkout.warnings} changes={changes}>
          <div ref={setSummaryFoot} />
        </CheckoutSummary>
      </div>
    </div>
  )
}

/**
 * The payment under way. It stays until this page knows how it ended: the checkout may be read anew, without
 * it, before that answer comes, and the step Payment would open without the reason and the method. Once it
 * has ended it is not under way, even where the checkout could not be read anew and the cached one has it.
 */
function usePaymentUnderWay({ payment: read }: Checkout) {
  const [last, setLast] = useState(read)
  const [ended, setEnded] = useState('')
  const payment = read && read.paymentId !== ended ? read : null
  if (payment && payment !== last) setLast(payment)
  return {
    payment: payment ?? (last && isAskedAbout(last) ? last : null),
    letGo: () => setLast(null),
    end: () => {
      setEnded(last?.paymentId ?? '')
      setLast(null)
    },
  }
}
