import { useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import { MAIL_TOPIC_CODES, MAIL_TOPICS, type MailTopic } from '#shared/codes/mail-topics.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { isEmail } from '#shared/rules/email.ts'
import { mayNameFor } from '#shared/rules/mail-topic-needs.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import { toast } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormCheckbox } from '#web/ui/form/FormCheckbox.tsx'
import { FormTextField } from '#web/ui/form/FormTextField.tsx'
import css from './contacts.module.css'

type Values = { address: string } & Record<MailTopic, boolean>
const EMPTY: Values = { address: '', orders: false, invoices: false, statements: false, backOrders: false }

const chosenIn = (values: Values) => MAIL_TOPIC_CODES.filter((topic) => values[topic])
/** What is wrong with the choice stands with the first that is offered, which gets the focus. */
const problemsOf = (values: Values, [first]: readonly MailTopic[]) => ({
  ...(isEmail(values.address.trim()) ? {} : { address: refusalText('contact.address') }),
  ...(chosenIn(values).length > 0 || !first ? {} : { [first]: refusalText('contact.topics') }),
})

/** A new address, with what it is to get. Once it is added the form is empty again, for the next one. */
export function AddContact() {
  const [turn, setTurn] = useState(0)
  const person = usePerson()
  const offered = MAIL_TOPIC_CODES.filter((topic) => mayNameFor(topic, person))
  if (offered.length === 0) return null
  return <NewContact key={turn} offered={offered} isNext={turn > 0} onAdded={() => setTurn(turn + 1)} />
}

type NewProps = { offered: readonly MailTopic[]; isNext: boolean; onAdded: () => void }

function NewContact({ offered, isNext, onAdded }: NewProps) {
  const { control, submit, isBusy } = useCallForm<'addMailContact', Values>('addMailContact', {
    saved: EMPTY,
    toInput: (values) => ({ ...values, address: values.address.trim() }),
    rule: (values) => problemsOf(values, offered),
    fieldOf: (code) => (code.startsWith('contact.') ? 'address' : undefined),
    onDone: (_answer, { address }) => {
      toast(`A link was sent to ${address.trim()}`)
      onAdded()
    },
  })
  return (
    <form
      className={css['add']}
      aria-labelledby="add-contact"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2 id="add-contact">Add an address</h2>
      <FormTextField
        control={control}
        name="address"
        label="Email address"
        type="email"
        autoComplete="off"
        maxLength={254}
        autoFocus={isNext}
      />
      <Topics control={control} offered={offered} />
      <Button type="submit" busy={isBusy} className={css['save']}>
        Add and send link
      </Button>
    </form>
  )
}

function Topics({ control, offered }: { control: Control<Values>; offered: readonly MailTopic[] }) {
  const { fieldState } = useController({ control, name: offered[0] ?? 'orders' })
  const problem = fieldState.error?.message
  return (
    <fieldset className={css['choose']} aria-describedby={problem ? 'topics-problem' : undefined}>
      <legend>Gets emails about</legend>
      {offered.map((topic) => (
        <FormCheckbox key={topic} control={control} name={topic} className={css['topic']}>
          <span>
            {MAIL_TOPICS[topic].word}
            <small>{MAIL_TOPICS[topic].about}</small>
          </span>
        </FormCheckbox>
      ))}
      {problem && (
        <p id="topics-problem" className={css['problem']}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
