import { lazy, Suspense, useState } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { CART_SCOPE } from './cart-changes.ts'
import css from './cart.module.css'

const SaveCartDialog = lazy(() => import('./SaveCartDialog.tsx').then((m) => ({ default: m.SaveCartDialog })))

/** What can be done with the cart as a whole: put it aside under a name, or empty it. */
export function CartActions({ onCleared, onSaved }: { onCleared: () => void; onSaved: () => void }) {
  const [isNaming, setNaming] = useState(false)
  const clear = useChange('clearCurrentShoppingCart', { scope: CART_SCOPE, onDone: onCleared })
  return (
    <div className={css['actions']}>
      <Button look="quiet" onClick={() => setNaming(true)}>{MESSAGES.saveCart}</Button>
      <Button look="quiet" busy={clear.isPending} onClick={() => clear.mutate({})}>{MESSAGES.clearCart}</Button>
      <Suspense>{isNaming && <SaveCartDialog onClose={() => setNaming(false)} onSaved={onSaved} />}</Suspense>
    </div>
  )
}
