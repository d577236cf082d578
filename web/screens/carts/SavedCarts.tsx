import { useRef, useState } from 'react'
import { cartStatusText } from '#shared/codes/cart-statuses.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { isSavedCart } from '#shared/rules/cart-state.ts'
import { CART_SCOPE } from '#web/data/scopes.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import type { Carts } from './cart-changes.ts'
import { deleteOrUndo } from './cart-focus.ts'
import { contentsOf } from './cart-contents.ts'
import { type Removed, RemovedBar } from './RemovedBar.tsx'
import css from './saved-carts.module.css'

/**
 * The carts that were put aside, with what is in them; pending and rejected ones say so (CRT-18, CRT-28).
 * What was deleted last can be undone here, where the button was: the head of the page may be out of sight.
 */
export function SavedCarts({ carts, onLoaded }: { carts: Carts; onLoaded: () => void }) {
  const [removed, setRemoved] = useState<Removed | null>(null)
  const load = useChange('loadSavedShoppingCart', { scope: CART_SCOPE, onDone: onLoaded })
  const remove = useChange('deleteSavedShoppingCart', { scope: CART_SCOPE })
  const { currentShoppingCartId, shoppingCartIdToShoppingCart } = carts.shoppingCart
  const saved = Object.values(shoppingCartIdToShoppingCart)
    .filter((cart) => isSavedCart({ ...cart, id: String(cart.id) }, currentShoppingCartId))
    .reverse()
  const isBusy = load.isPending || remove.isPending
  const section = useRef<HTMLElement>(null)
  // nothing is disabled meanwhile: what is disabled takes no focus
  const onDelete = (cart: { id: number; name: string }, at: number) => {
    if (isBusy) return
    keepFocus(() => deleteOrUndo(section.current, at))
    remove.mutate(
      { cartId: cart.id },
      {
        onSuccess: () => setRemoved({ words: `Saved cart “${nameOf(cart)}” was deleted.`, cartId: cart.id }),
      },
    )
  }
  return (
    <section ref={section} tabIndex={-1} className={css['saved']} aria-labelledby="saved-carts">
      <h2 id="saved-carts">{MESSAGES.savedCarts}</h2>
      {saved.length === 0 ? (
        <p className={css['empty']}>Carts you save for later are listed here.</p>
      ) : (
        <p className={css['hint']}>When you load a saved cart, your current cart is saved here.</p>
      )}
      {removed && (
        <RemovedBar removed={removed} back={() => section.current} onGone={() => setRemoved(null)} />
      )}
      <ul>
        {saved.map((cart, at) => (
          <li key={cart.id} className={css['cart']}>
            <div className={css['words']}>
              <b>{nameOf(cart)}</b>
              <span>
                {contentsOf(carts, cart.id)}
                {cart.status !== '' && (
                  <>
                    {' '}
                    · <em>{cartStatusText(cart.status)}</em>
                  </>
                )}
              </span>
              {cart.approval && cart.approval.comment !== '' && <span>“{cart.approval.comment}”</span>}
            </div>
            <Button
              look="quiet"
              busy={load.isPending && load.variables.cartId === cart.id}
              aria-label={`${MESSAGES.loadCart} ${cart.name}`}
              onClick={() => !isBusy && load.mutate({ cartId: cart.id })}
            >
              {MESSAGES.loadCart}
            </Button>
            <Button
              look="danger"
              busy={remove.isPending && remove.variables.cartId === cart.id}
              data-delete
              aria-label={`${MESSAGES.deleteCart} ${cart.name}`}
              onClick={() => onDelete(cart, at)}
            >
              {MESSAGES.deleteCart}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const nameOf = (cart: { name: string }) => cart.name || MESSAGES.currentCartName
