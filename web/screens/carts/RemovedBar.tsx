import { useLayoutEffect, useRef } from 'react'
import { CART_SCOPE } from '#web/data/scopes.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useCartQuantities } from './cart-changes.ts'
import css from './cart.module.css'

/** What went: lines of the current cart, or a whole saved cart. */
export type Removed = { words: string } & (
  | { lines: readonly { productId: string; quantity: number }[] }
  | { cartId: number }
)

type Props = {
  removed: Removed
  /** Where the focus goes as the bar leaves. */
  back: () => HTMLElement | null
  onGone: () => void
}

/**
 * Says what has just been taken out, and puts it back on request. A saved cart that is refused leaves the bar
 * where it is, under the notice that says why.
 */
export function RemovedBar({ removed, back, onGone }: Props) {
  const way = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // The button that emptied the cart has gone with it. A row that goes is seen before this (keepFocus).
    queueMicrotask(() => {
      if (document.activeElement?.matches('body, main')) way.current?.focus({ preventScroll: true })
    })
  }, [])
  const { set } = useCartQuantities()
  const restore = useChange('restoreSavedShoppingCart', { scope: CART_SCOPE, onDone: onGone })
  const undo = () => {
    keepFocus(back)
    if ('cartId' in removed) return restore.mutate({ cartId: removed.cartId })
    for (const { productId, quantity } of removed.lines) set(productId, quantity)
    onGone()
  }
  return (
    <div className={css['removed']} role="status">
      <span>{removed.words}</span>
      <Button ref={way} look="plain" busy={restore.isPending} data-undo onClick={undo}>
        Undo
      </Button>
      <Button
        look="plain"
        className={css['dismiss']}
        aria-label="Dismiss"
        onClick={() => {
          keepFocus(back)
          onGone()
        }}
      >
        ×
      </Button>
    </div>
  )
}
