import { useEffect, useId, useRef } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { type SavedAddress, savedForm } from '#web/data/address-fields.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import css from './addresses.module.css'

type Props = {
  address: SavedAddress
  /** The address that is the default in its place; '' where it was not the default. */
  nextDefault: string
  wasDefault: boolean
  mayPutBack: boolean
  /** @param addressId the address that is back; null where it stays removed */
  onGone: (addressId: number | null) => void
}

/**
 * Stands in the place of an address that has just been removed, and says so. Undo brings that address back
 * whole, as the default where it was. The first of its buttons takes the focus, which was on Remove.
 */
export function RemovedAddress({ address, nextDefault, wasDefault, mayPutBack, onGone }: Props) {
  const id = useId()
  const note = useRef<HTMLLIElement>(null)
  useEffect(() => keepFocus(() => note.current?.querySelector('button')), [])
  const { addressId } = address
  const restore = useChange('restoreAddress', {
    onDone: () => {
      toast(MESSAGES.addressSaved)
      onGone(addressId)
    },
  })
  const form = savedForm(address)
  return (
    <li className={css['removed']} ref={note}>
      <p id={id}>
        Removed {form.addressName || form.address1}.
        {wasDefault && nextDefault !== '' && ` ${nextDefault} is the default now.`}
      </p>
      <div className={css['ways']}>
        {mayPutBack && (
          <Button
            look="quiet"
            aria-describedby={id}
            busy={restore.isPending}
            onClick={() => restore.mutate({ addressId })}
          >
            Undo
          </Button>
        )}
        <Button look="plain" aria-describedby={id} onClick={() => onGone(null)}>
          Dismiss
        </Button>
      </div>
    </li>
  )
}
