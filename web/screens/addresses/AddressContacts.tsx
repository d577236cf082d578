import { useState } from 'react'
import { ADDRESS_CONTACTS_TEXT_MAX } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { contactsRefusal, otherContacts } from '#shared/rules/address-form.ts'
import type { SavedAddress } from '#web/data/address-fields.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import css from './addresses.module.css'

/** Who else receives goods at an address, one a line; the checkout asks which of them. */
export function AddressContacts({ addressId, addressName, contactName, ...address }: SavedAddress) {
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
