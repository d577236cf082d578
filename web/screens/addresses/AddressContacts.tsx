import { useId, useState } from 'react'
import { ADDRESS_CONTACTS_TEXT_MAX } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { contactsRefusal, otherContacts } from '#shared/rules/address-form.ts'
import type { SavedAddress } from '#web/data/address-fields.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import field from '#web/ui/field.module.css'
import css from './addresses.module.css'

/** Who else receives goods at an address, one a line; the checkout asks which of them. */
export function AddressContacts({ addressId, addressName, contactName, ...address }: SavedAddress) {
  const id = useId()
  const saved = address.otherContacts.join('\n')
  const [typed, setTyped] = useState(saved)
  const [problem, setProblem] = useState('')
  const change = useChange('setAddressContacts', {
    onDone: ({ addresses }) => {
      toast(MESSAGES.addressSaved)
      const kept = addresses.find((one) => one.addressId === addressId)
      if (kept) setTyped(kept.otherContacts.join('\n'))
    },
  })
  const save = () => {
    const contacts = otherContacts(typed.split('\n'), contactName)
    const refusal = contactsRefusal(contacts)
    setProblem(refusal?.message ?? '')
    if (!refusal) change.mutate({ addressId, contacts })
  }
  return (
    <div className={css['contacts']}>
      <div className={field['field']}>
        <label className={field['label']} htmlFor={id}>
          Other contacts <span className={field['optional']}>(optional)</span>
        </label>
        <textarea
          id={id}
          rows={3}
          maxLength={ADDRESS_CONTACTS_TEXT_MAX}
          value={typed}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p id={`${id}-hint`} className={problem ? field['problem'] : field['hint']} role="status">
          {problem || 'One a line. You choose who receives the goods at the checkout.'}
        </p>
      </div>
      <Button
        look="quiet"
        aria-label={`Save contacts of ${addressName}`}
        busy={change.isPending}
        disabled={typed === saved}
        onClick={save}
      >
        Save contacts
      </Button>
    </div>
  )
}
