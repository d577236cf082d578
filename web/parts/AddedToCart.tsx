import { Link } from 'react-router'
import { MESSAGES } from '#shared/codes/messages.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { useSmallScreen } from './use-small-screen.ts'
import css from './added-to-cart.module.css'

type Props = {
  name: string
  quantity: number
  /** How many of it the cart holds now. */
  total: number
  onContinue: () => void
}

/**
 * After adding: a modal on wide screens (CRT-46), on small ones only the two buttons, in the page (CRT-47).
 * Escape is Continue Shopping.
 */
export function AddedToCart(props: Props) {
  return useSmallScreen() ? (
    <div className={css['bar']} role="status">
      <Choice {...props} />
    </div>
  ) : (
    <Modal {...props} />
  )
}

function Modal(props: Props) {
  const dialog = useModal() // puts the focus on Continue Shopping
  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      aria-labelledby="added-to-cart"
      onCancel={props.onContinue}
      onClick={(event) => {
        if (event.target === event.currentTarget) props.onContinue()
      }}
    >
      <Choice {...props} />
    </dialog>
  )
}

function Choice({ name, quantity, total, onContinue }: Props) {
  return (
    <div className={css['choice']}>
      <p id="added-to-cart">
        <b>
          {quantity} × {name}
        </b>{' '}
        {total > quantity ? `added to your cart, which now holds ${String(total)}` : 'added to your cart'}
      </p>
      <div className={css['buttons']}>
        <Button look="quiet" onClick={onContinue}>
          {MESSAGES.continueShopping}
        </Button>
        <Link className={buttonClass()} to={ROUTES.cart}>
          {MESSAGES.goToCart}
        </Link>
      </div>
    </div>
  )
}
