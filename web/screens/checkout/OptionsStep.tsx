import { CHECKOUT_WORDS } from '#shared/codes/opening-words.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { isEmail } from '#shared/rules/email.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import { FormTextField } from '#web/ui/form/FormTextField.tsx'
import { SaveNote } from '#web/ui/form/SaveNote.tsx'
import { EMAIL_HINT } from './email-hint.ts'
import { draftsOf, type Drafts } from './drafts.ts'
import type { StepProps } from './step-props.ts'
import { StepFrame } from './StepFrame.tsx'
import { CHECKOUT_SCOPE, useKeepCheckout, useStepSaved } from './use-checkout.ts'
import css from './checkout.module.css'

type Options = Drafts['options']

const emailProblem = ({ confirmationEmail: typed }: Options) =>
  typed.trim() !== '' && !isEmail(typed.trim()) ? { confirmationEmail: refusalText('checkout.email') } : {}

/**
 * Where the confirmation goes, and what the customer calls the order (CHK-10 to CHK-12). Both are saved as
 * they are typed, so that a closed page loses nothing; Next saves them once more and goes on.
 */
export function OptionsStep({ title, checkout, drafts, onDraft, onNext, onSaved, onBack }: StepProps) {
  const { cartId } = checkout
  const keep = useKeepCheckout()
  const step = useStepSaved(onNext)
  const { control, submit, isBusy, autosave } = useCallForm<'checkoutSetConfirmEmailCustRef', Options>(
    'checkoutSetConfirmEmailCustRef',
    {
      ...step,
      saved: draftsOf(checkout).options,
      typed: drafts.options,
      onTyped: (options) => onDraft({ options }),
      toInput: (options) => ({ cartId, ...options }),
      rule: emailProblem,
      fieldOf: (code) => (code === 'checkout.email' ? 'confirmationEmail' : undefined),
      scope: CHECKOUT_SCOPE,
      autosave: {
        toInput: (changed) => ({ cartId, ...changed }),
        onSaved: (answer, isBehind) => {
          keep(answer)
          if (!isBehind) onSaved()
        },
        onRefused: step.onRefused,
      },
    },
  )
  return (
    <StepFrame title={title} onSubmit={() => void submit()} onBack={onBack} isBusy={isBusy}>
      <div className={css['fields']}>
        <FormTextField
          control={control}
          name="confirmationEmail"
          label={CHECKOUT_WORDS.email}
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={EMAIL_HINT}
        />
        <FormTextField
          control={control}
          name="customerReference"
          label={CHECKOUT_WORDS.reference}
          optional
          autoComplete="off"
          maxLength={200}
          hint={CHECKOUT_WORDS.referenceHint}
        />
        <SaveNote state={autosave.state} problem={autosave.problem} />
      </div>
    </StepFrame>
  )
}
