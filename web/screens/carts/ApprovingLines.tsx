import { useState } from 'react'
import { formatAud } from '#shared/rules/money.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { APPROVAL_SCOPE, type Carts } from './cart-changes.ts'
import css from './approvals.module.css'

/**
 * What an approver may change: less of a line, or none of it. Prices are those of the day it was submitted.
 */
export function ApprovingLines({ cart, carts }: { cart: { id: number; name: string }; carts: Carts }) {
  const lines = carts.shoppingCart.shoppingCartIdToLines[String(cart.id)] ?? []
  return (
    <ul className={css['lines']} aria-label={`Lines of ${cart.name}`}>
      {lines.map((line) => (
        <Line key={line.productid} cartId={cart.id} line={line} isLast={lines.length === 1} />
      ))}
    </ul>
  )
}

type Line = Carts['shoppingCart']['shoppingCartIdToLines'][string][number]

function Line({ cartId, line, isLast }: { cartId: number; line: Line; isLast: boolean }) {
  const [typed, setTyped] = useState<string | null>(null)
  const change = useChange('updateShoppingCartProductQuantity', { scope: APPROVAL_SCOPE })
  const set = (quantity: number) => change.mutate({ cartId, productId: line.productid, quantity })
  const commit = () => {
    const wanted = Number(typed ?? '')
    setTyped(null)
    if (typed !== null && Number.isInteger(wanted) && wanted > 0 && wanted !== line.quantity) set(wanted)
  }
  return (
    <li className={css['line']}>
      <span className={css['product']}>
        <b>{line.product}</b>
        <span>{line.productid}</span>
      </span>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={line.quantity}
        aria-label={`Quantity of ${line.product}, at most ${String(line.quantity)}`}
        value={typed ?? String(line.quantity)}
        disabled={change.isPending}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') setTyped(null)
        }}
        onFocus={(event) => event.target.select()}
      />
      {line.price !== undefined && (
        <span className={css['amount']}>
          {formatAud(line.price)} each · <b>{formatAud(line.price * line.quantity)}</b>
        </span>
      )}
      <Button
        look="plain"
        disabled={isLast || change.isPending}
        aria-label={`Remove ${line.product}`}
        onClick={() => set(0)}
      >
        Remove
      </Button>
    </li>
  )
}
