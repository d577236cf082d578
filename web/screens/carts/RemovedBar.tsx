import { CART_SCOPE } from '#web/data/scopes.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { useCartQuantities } from './cart-changes.ts'
import css from './cart.module.css'

/** What went: lines of the current cart, or a whole saved cart. */
export type Removed = { words: string } & (
  | { lines: readonly { productId: string; quantity: number }[] }
  | { cartId: number }
)

/**
 * Says what has just been taken out, and puts it back on request. A saved cart that is refused leaves the bar
 * where it is, under the notice that says why.
 */
export function RemovedBar({ removed, onGone }: { removed: Removed; onGone: () => void }) {
  const { set } = useCartQuantities()
  const restore = useChange('restoreSavedShoppingCart', { scope: CART_SCOPE, onDone: onGone })
  const undo = () => {
    if ('cartId' in removed) return restore.mutate({ cartId: removed.cartId })
    for (const { productId, quantity } of removed.lines) set(productId, quantity)
    onGone()
  }
  return (
    <div className={css['removed']} role="status">
      <span>{removed.words}</span>
      <Button look="plain" busy={restore.isPending} onClick={undo}>
        Undo
      </Button>
      <Button look="plain" className={css['dismiss']} aria-label="Dismiss" onClick={onGone}>
        ×
      </Button>
    </div>
  )
}
