import { MESSAGES } from '#shared/codes/messages.ts'
import { newAddressOf, type SavedAddress, savedForm } from '#web/data/address-fields.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import css from './addresses.module.css'

type Props = { address: SavedAddress; wasDefault: boolean; mayPutBack: boolean; onGone: () => void }

/** Says which address has just been removed, and saves it again on request, as the default where it was. */
export function RemovedAddress({ address, wasDefault, mayPutBack, onGone }: Props) {
  const prefer = useChange('setDefaultAddress', { onDone: onGone })
  const name = useChange('setAddressContacts')
  const add = useChange('addAddress', {
    onDone: ({ addressId }) => {
      toast(MESSAGES.addressSaved)
      if (address.otherContacts.length > 0) name.mutate({ addressId, contacts: address.otherContacts })
      if (wasDefault) prefer.mutate({ addressId })
      else onGone()
    },
  })
  const form = savedForm(address)
  return (
    <div className={css['removed']} role="status">
      <span>Removed {form.addressName || form.address1}</span>
      {mayPutBack && (
        <Button
          look="plain"
          busy={add.isPending || prefer.isPending}
          onClick={() => add.mutate(newAddressOf(form))}
        >
          Undo
        </Button>
      )}
      <Button look="plain" aria-label="Dismiss" onClick={onGone}>
        ×
      </Button>
    </div>
  )
}
