import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { meantForCart } from '#web/data/current-cart.ts'
import { CART_SCOPE } from '#web/data/scopes.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import css from './cart.module.css'

/**
 * Asks for the name under which the cart is put aside; a blank one becomes "Current Cart" (CRT-16, CRT-17).
 */
export function SaveCartDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const queries = useQueryClient()
  const [cartName, setCartName] = useState('')
  const save = useChange('saveCurrentShoppingCart', {
    scope: CART_SCOPE,
    onDone: () => {
      onSaved()
      onClose()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate({ cartName, ...meantForCart(queries) })
  }
  return (
    <Dialog onClose={onClose} title={MESSAGES.saveCart}>
      <form className={css['saveForm']} onSubmit={submit}>
        <TextField
          label="Cart name"
          name="cartName"
          data-autofocus
          maxLength={200}
          value={cartName}
          onChange={(event) => setCartName(event.target.value)}
          hint={`If you leave it blank, it is called "${MESSAGES.currentCartName}". Your current cart starts empty again.`}
        />
        <div className={css['saveButtons']}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            Save cart
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
