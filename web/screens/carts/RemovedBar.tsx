import { Button } from '#web/ui/Button.tsx'
import { useCartQuantities } from './cart-changes.ts'
import css from './cart.module.css'

export type Removed = { words: string; lines: readonly { productId: string; quantity: number }[] }

/** Says what has just been taken out, and puts it back on request. */
export function RemovedBar({ removed, onGone }: { removed: Removed; onGone: () => void }) {
  const { set } = useCartQuantities()
  const undo = () => {
    for (const { productId, quantity } of removed.lines) set(productId, quantity)
    onGone()
  }
  return (
    <div className={css['removed']} role="status">
      <span>{removed.words}</span>
      <Button look="plain" onClick={undo}>
        Undo
      </Button>
      <Button look="plain" className={css['dismiss']} aria-label="Dismiss" onClick={onGone}>
        ×
      </Button>
    </div>
  )
}
