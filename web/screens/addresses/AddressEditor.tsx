import { useEffect, useState } from 'react'
import type { InputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { ADDRESS_CONTACTS_TEXT_MAX } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import {
  addressFieldOf,
  type AddressForm as Values,
  addressProblems,
  contactsRefusal,
  otherContacts,
} from '#shared/rules/address-form.ts'
import { regionOf } from '#shared/rules/tax.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import { toast } from '#web/data/notices.tsx'
import { useSession } from '#web/data/session.ts'
import { usePlaces } from '#web/data/use-places.ts'
import { AddressForm } from '#web/parts/AddressForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx'
import { useChecked } from '#web/ui/use-checked.ts'
import css from './addresses.module.css'

type Call = 'addAddress' | 'updateAddress'
type Props<N extends Call> = {
  name: N
  saved: Values
  /** Who else receives goods there; left out where that is not asked. */
  contacts?: readonly string[]
  /** @param contacts where other ones are typed than there were */
  toInput: (form: Values, contacts?: string[]) => InputOf<AllCalls[N]>
  /** What the button says. */
  word: string
  onDone: () => void
  /** Leaves it as it was. A form that is opened in its place has the focus in its first field. */
  onLeave?: () => void
}

/** The form of an address, new or saved; on this screen it needs a name (ADR-14 to ADR-21, OP-28). */
export function AddressEditor<N extends Call>({
  name,
  saved,
  contacts,
  toInput,
  word,
  onDone,
  onLeave,
}: Props<N>) {
  const country = regionOf(useSession().businessGroup)
  const before = contacts?.join('\n') ?? ''
  const [typed, setTyped] = useState(before)
  const [problem, setProblem] = useState('')
  const { form: element, check } = useChecked<HTMLFormElement>()
  const namesOf = (form: Values) => otherContacts(typed.split('\n'), form.name)
  const { form, control, submit, isBusy } = useCallForm<N, Values>(name, {
    saved,
    toInput: (values) => (typed === before ? toInput(values) : toInput(values, namesOf(values))),
    rule: (values) => addressProblems(values, country, { addressNameRequired: true }),
    fieldOf: addressFieldOf,
    onDone: () => {
      toast(MESSAGES.addressSaved)
      onDone()
    },
  })
  const isInPlace = onLeave !== undefined
  const { noted, close, question } = useDiscardQuestion(() => onLeave?.())
  useEffect(() => {
    if (isInPlace) element.current?.querySelector('input')?.focus()
  }, [isInPlace, element])
  return (
    <>
      <form
        ref={element}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && !isBusy && isInPlace) close()
        }}
        {...noted}
        noValidate
        className={css['editor']}
        onSubmit={(event) => {
          event.preventDefault()
          const refusal = contactsRefusal(namesOf(form.getValues()))
          setProblem(refusal?.message ?? '')
          if (refusal) check()
          else void submit()
        }}
      >
        <AddressForm control={control} country={country} suggest={usePlaces()} addressNameRequired />
        {contacts && (
          // one a line; the checkout asks which of them
          <TextAreaField
            label="Other contacts"
            optional
            rows={3}
            maxLength={ADDRESS_CONTACTS_TEXT_MAX}
            value={typed}
            problem={problem}
            hint="One a line. You choose who receives the goods at the checkout."
            isLive
            onText={setTyped}
          />
        )}
        <Button type="submit" busy={isBusy}>
          {word}
        </Button>
      </form>
      {question}
    </>
  )
}
