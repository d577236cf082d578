import { useSearchParams } from 'react-router'
import { CHECKOUT_WORDS } from '#shared/codes/opening-words.ts'
import { checkoutSteps } from '#shared/rules/checkout-steps.ts'
import { usePerson } from '#web/data/session.ts'
import { StepList } from '#web/parts/StepList.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { EMAIL_HINT } from './email-hint.ts'
import { stepAsked } from './steps.ts'
import css from './checkout.module.css'

/**
 * What stands in place of the checkout until it is there: its first step as the server's page shows it
 * (server/http/opening.ts), so that its words stay where they are, and blank places for any other step.
 * @param isOver nothing can be checked out, and it is being read why
 */
export function CheckoutLoading({ isOver = false }: { isOver?: boolean }) {
  const steps = checkoutSteps(usePerson())
  const [query] = useSearchParams()
  const isFirst = !isOver && stepAsked(query) === 0
  return (
    <div aria-busy="true" aria-label="Loading the checkout">
      {isFirst ? (
        <div className={css['loading']} inert aria-hidden="true">
          <StepList label="Checkout steps" steps={steps} at={0} furthest={-1} onGo={() => undefined} />
          <div className={css['columns']}>
            <div className={css['frame']}>
              <h2>{steps[0]?.title}</h2>
              <div className={css['fields']}>
                <TextField label={CHECKOUT_WORDS.email} hint={EMAIL_HINT} disabled />
                <TextField
                  label={CHECKOUT_WORDS.reference}
                  optional
                  hint={CHECKOUT_WORDS.referenceHint}
                  disabled
                />
              </div>
            </div>
            <div className={css['blank']} />
          </div>
        </div>
      ) : (
        <div className={css['skeleton']}>
          <div />
          <div />
        </div>
      )}
    </div>
  )
}
