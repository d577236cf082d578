import { useState } from 'react'
import { refusalText } from '#shared/codes/refusals.ts'
import { isEmail } from '#shared/rules/email.ts'
import { settings } from '#web/data/settings.ts'
import { TextField } from '#web/ui/TextField.tsx'
import type { StepProps } from './step-props.ts'
import { StepFrame } from './StepFrame.tsx'
import { useStepChange } from './use-checkout.ts'
import css from './checkout.module.css'

/** Where the confirmation goes, and what the customer calls the order (CHK-10 to CHK-12). */
export function OptionsStep({ title, checkout, drafts, onDraft, onNext, onBack }: StepProps) {
  const [problem, setProblem] = useState('')
  const save = useStepChange('checkoutSetConfirmEmailCustRef', onNext)
  const { options } = drafts
  const submit = () => {
    const email = options.confirmationEmail.trim()
    const isOdd = email !== '' && !isEmail(email)
    setProblem(isOdd ? refusalText('checkout.email') : '')
    if (!isOdd) save.mutate({ cartId: checkout.cartId, ...options })
  }
  return (
    <StepFrame title={title} onSubmit={submit} onBack={onBack} isBusy={save.isPending}>
      <div className={css['fields']}>
        <TextField
          label="Confirmation email"
          type="email"
          name="confirmationEmail"
          autoComplete="email"
          maxLength={254}
          value={options.confirmationEmail}
          problem={problem || undefined}
          hint={
            settings.sendsMail
              ? 'The order confirmation goes here.'
              : 'This site does not send email; the address stays with the order.'
          }
          onChange={(event) => onDraft({ options: { ...options, confirmationEmail: event.target.value } })}
        />
        <TextField
          label="Customer reference"
          name="customerReference"
          optional
          autoComplete="off"
          maxLength={200}
          value={options.customerReference}
          hint="Your own order number; it stands on the order and its invoices."
          onChange={(event) => onDraft({ options: { ...options, customerReference: event.target.value } })}
        />
      </div>
    </StepFrame>
  )
}
