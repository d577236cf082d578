import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { meantForCart } from '#web/data/current-cart.ts'
import { CART_SCOPE } from '#web/data/scopes.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { panelOnDemand } from '#web/ui/on-demand.tsx'
import css from './cart.module.css'

const SaveCartDialog = panelOnDemand(() => import('./SaveCartDialog.tsx').then((m) => m.SaveCartDialog))

/** What can be done with the cart as a whole: put it aside under a name, or empty it. */
export function CartActions({ onCleared, onSaved }: { onCleared: () => void; onSaved: () => void }) {
  const queries = useQueryClient()
  const [isNaming, setNaming] = useState(false)
  const clear = useChange('clearCurrentShoppingCart', { scope: CART_SCOPE, onDone: onCleared })
  return (
    <div className={css['actions']}>
      <Button look="quiet" onClick={() => setNaming(true)}>
        {MESSAGES.saveCart}
      </Button>
      <Button look="quiet" busy={clear.isPending} onClick={() => clear.mutate(meantForCart(queries))}>
        {MESSAGES.clearCart}
      </Button>
      {isNaming && <SaveCartDialog onClose={() => setNaming(false)} onSaved={onSaved} />}
    </div>
  )
}
