import { useState } from 'react'
import { MAIL_TOPIC_CODES, MAIL_TOPICS } from '#shared/codes/mail-topics.ts'
import { mayNameFor } from '#shared/rules/mail-topic-needs.ts'
import { toast } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'
import { CONTACT_STATES, type MailContact, ticksOf } from './contact-facts.ts'
import css from './contacts.module.css'

/** The addresses with what each gets. A tick is saved at once. */
export function ContactList({ contacts }: { contacts: readonly MailContact[] }) {
  if (contacts.length === 0)
    return (
      <p className={css['none']}>
        No addresses yet. Emails go to the people who order and who administer the account.
      </p>
    )
  return (
    <ul className={css['contacts']} aria-label="Email contacts">
      {contacts.map((contact) => (
        <Contact key={contact.contactId} contact={contact} />
      ))}
    </ul>
  )
}

function Contact({ contact }: { contact: MailContact }) {
  const { contactId, address, topics, state } = contact
  const [isAsking, setAsking] = useState(false)
  const update = useChange('updateMailContact', { scope: `contact-${String(contactId)}` })
  const remove = useChange('deleteMailContact', { onDone: () => toast(`${address} has been removed`) })
  const resend = useChange('resendMailContactLink', { onDone: () => toast(`A link was sent to ${address}`) })
  const person = usePerson()
  // what is being saved is shown as it was chosen
  const shown = { ...ticksOf(topics), ...(update.isPending ? update.variables : {}) }
  const many = MAIL_TOPIC_CODES.filter((topic) => shown[topic]).length
  return (
    <li>
      <fieldset className={css['contact']}>
        <legend>{address}</legend>
        <p className={css['state']} data-state={state}>
          {CONTACT_STATES[state]}
        </p>
        <div className={css['topics']}>
          {MAIL_TOPIC_CODES.map((topic) => (
            <label key={topic}>
              <input
                type="checkbox"
                checked={shown[topic]}
                disabled={shown[topic] ? many === 1 : !mayNameFor(topic, person)}
                onChange={({ target }) => update.mutate({ ...shown, contactId, [topic]: target.checked })}
              />
              {MAIL_TOPICS[topic].word}
            </label>
          ))}
        </div>
        <div className={css['acts']}>
          {state !== 'confirmed' && (
            <Button look="quiet" busy={resend.isPending} onClick={() => resend.mutate({ contactId })}>
              Send link again<span className="unseen"> to {address}</span>
            </Button>
          )}
          <Button look="quiet" onClick={() => setAsking(true)}>
            Remove<span className="unseen"> {address}</span>
          </Button>
        </div>
      </fieldset>
      {isAsking && (
        <QuestionDialog
          question={`Send no more emails about this account to ${address}?`}
          yes="Remove"
          no="Keep"
          isBusy={remove.isPending}
          onYes={() => remove.mutate({ contactId }, { onSettled: () => setAsking(false) })}
          onNo={() => setAsking(false)}
        />
      )}
    </li>
  )
}
