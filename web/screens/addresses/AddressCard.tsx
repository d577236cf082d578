import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { addressGap } from '#shared/rules/address-form.ts'
import { regionOf } from '#shared/rules/tax.ts'
import { newAddressOf, type SavedAddress, savedForm } from '#web/data/address-fields.ts'
import { toast } from '#web/data/notices.tsx'
import { useSession } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { AddressLines } from '#web/parts/AddressLines.tsx'
import { Button } from '#web/ui/Button.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { AddressEditor } from './AddressEditor.tsx'
import css from './addresses.module.css'

type Props = {
  address: SavedAddress
  isDefault: boolean
  /** With a fixed checkout address it can only be read. */
  mayChange: boolean
  /** It is not what was searched for; a form that is open in it keeps what was typed. */
  isHidden: boolean
  /** The only address of an account stays (ADR-10). */
  isOnly: boolean
  /** It has just been put back: the focus goes to it, where it would be lost. */
  isBack: boolean
  onRemoved: (wasDefault: boolean) => void
}

/** A saved address; Edit turns it into a form of its own (ADR-02 to ADR-10). */
export function AddressCard({ address, isDefault, mayChange, isHidden, isOnly, isBack, onRemoved }: Props) {
  const { addressId } = address
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBack) keepFocus(() => heading.current)
  }, [isBack])
  const [isEditing, setEditing] = useState(false)
  const close = () => {
    setEditing(false)
    keepFocus(() => edit.current)
  }
  const form = useMemo(() => savedForm(address), [address]) // the form resets with each new object
  const remove = useChange('deleteAddress', {
    onDone: () => {
      toast(MESSAGES.addressDeleted)
      onRemoved(isDefault)
    },
  })
  const prefer = useChange('setDefaultAddress', {
    onDone: () => {
      toast(MESSAGES.addressSaved)
      keepFocus(() => heading.current) // the button goes
    },
  })
  const gap = addressGap(form, regionOf(useSession().businessGroup))
  const name = address.addressName || address.addressLine1
  return (
    <li className={css['card']} aria-labelledby={id} data-editing={isEditing || undefined} hidden={isHidden}>
      <div className={css['title']}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {name}
        </h2>
        {isDefault && <span className={css['default']}>Default</span>}
      </div>
      {isEditing ? (
        <AddressEditor
          name="updateAddress"
          saved={form}
          contacts={address.otherContacts}
          toInput={(typed, contacts) => ({
            ...{ addressId, ...newAddressOf(typed) },
            ...(contacts && { contacts }),
          })}
          word="Submit Change"
          onDone={close}
          onLeave={close}
        />
      ) : (
        <AddressLines address={form} />
      )}
      {gap && !isEditing && <p className={css['gap']}>{gap}</p>}
      {!isEditing && address.otherContacts.length > 0 && (
        <p className={css['soft']}>Also {address.otherContacts.join(' · ')}</p>
      )}
      {mayChange && (
        <div className={css['ways']}>
          <Button
            ref={edit}
            look="quiet"
            aria-label={`${isEditing ? 'Exit Edit Mode' : 'Edit'} ${name}`}
            onClick={() => setEditing(!isEditing)}
          >
            {isEditing ? 'Exit Edit Mode' : 'Edit'}
          </Button>
          <Button
            look="quiet"
            aria-label={`Remove ${name}`}
            busy={remove.isPending}
            disabled={isOnly}
            title={isOnly ? refusalText('address.last') : undefined}
            onClick={() => remove.mutate({ addressId })}
          >
            Remove
          </Button>
          {!isDefault && !isEditing && (
            <Button
              look="plain"
              aria-label={`Make default: ${name}`}
              busy={prefer.isPending}
              onClick={() => prefer.mutate({ addressId })}
            >
              Make default
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
