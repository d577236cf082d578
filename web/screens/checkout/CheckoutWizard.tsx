import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { checkoutSteps } from '#shared/rules/checkout-steps.ts'
import { usePerson } from '#web/data/session.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { AddressStep } from './AddressStep.tsx'
import { CheckoutSummary } from './CheckoutSummary.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { type Drafts, draftsOf } from './drafts.ts'
import { FreightStep } from './FreightStep.tsx'
import { OptionsStep } from './OptionsStep.tsx'
import { PayingStep } from './PayingStep.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { StepList } from './StepList.tsx'
import type { StepProps } from './step-props.ts'
import { furthestStep, stepAddress, stepAsked } from './steps.ts'
import { type Checkout, useWarningAlerts } from './use-checkout.ts'
import css from './checkout.module.css'

/** An address that asks for too much is put right, but not while the answer that allows the step may be on its way to the screen. */
const SETTLED_MS = 300

/** The wizard: its step lives in the address bar, its choices on the server, and what it comes to stands beside every step. */
export function CheckoutWizard({ checkout }: { checkout: Checkout }) {
  const person = usePerson()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const [typed, setTyped] = useState<Partial<Drafts>>({})
  const [isPaying, setPaying] = useState(false)
  const [preview, setPreview] = useState<Checkout | null>(null)
  useWarningAlerts(checkout.warnings)
  const steps = checkoutSteps(person)
  const { payment } = checkout
  const furthest = furthestStep(person, checkout)
  const asked = stepAsked(query)
  const at = payment ? steps.length - 1 : Math.min(asked, furthest) // what is being paid for stands still
  const step = steps[at]
  useEffect(() => {
    if (asked === at) return
    const timer = setTimeout(() => setQuery(stepAddress(at), { replace: true }), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [asked, at, setQuery])
  if (!step) return null

  const goTo = (next: number) => {
    setPreview(null)
    if (next < 0) return void navigate(ROUTES.cart) // CHK-40
    setQuery(stepAddress(next))
    window.scrollTo(0, 0)
  }
  const payAgain = () => {
    setPaying(false)
    setTyped((kept) => ({ ...kept, payment: { paymentMethodId: '' } }))
    setQuery(stepAddress(steps.findIndex(({ id }) => id === 'payment')), { replace: true })
  }
  const props: StepProps = {
    title: step.title, checkout, drafts: { ...draftsOf(checkout), ...typed }, onDraft: (change) => setTyped({ ...typed, ...change }),
    onNext: () => goTo(at + 1), onBack: () => goTo(at - 1), onPreview: setPreview,
  }
  return (
    <div className={css['page']}>
      <PageHeading text="Checkout" />
      <StepList steps={steps} at={at} furthest={payment ? -1 : furthest} onGo={goTo} />
      <div className={css['columns']}>
        <div className={css['step']} key={step.id}>
          {step.id === 'options' && <OptionsStep {...props} />}
          {step.id === 'address' && <AddressStep {...props} />}
          {step.id === 'freight' && <FreightStep {...props} />}
          {step.id === 'payment' && <PaymentStep {...props} />}
          {step.id === 'confirm' && (payment
            ? <PayingStep title={step.title} checkout={checkout} payment={payment} isOpen={isPaying} onOpen={setPaying} onChooseAgain={payAgain} />
            : <ConfirmStep {...props} onPay={() => setPaying(true)} />)}
        </div>
        <CheckoutSummary checkout={preview ?? checkout} warnings={checkout.warnings} />
      </div>
    </div>
  )
}
