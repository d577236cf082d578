import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { QUANTITY_MAX, TOAST_ADJUSTED_MS } from '#shared/codes/limits.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import {
  cartAdjustmentNotice,
  effectiveMinimum,
  fitQuantity,
  quantityInput,
  quantityProblem,
  readTypedQuantity,
} from '#shared/rules/quantity.ts'
import { toast } from '#web/data/notices.tsx'
import { useCartQuantities } from './cart-changes.ts'
import type { CartLineView } from './cart-lines.ts'
import css from './cart-quantity.module.css'

/**
 * How many of a product the cart holds: typed and confirmed by Enter or by leaving, or stepped. What makes no
 * quantity is ignored (CRT-10).
 */
export function CartQuantity({ line, canAdd }: { line: CartLineView; canAdd: boolean }) {
  const { productId, name, quantity, limits } = line
  const { inCart, set } = useCartQuantities()
  // null while nobody types: then the quantity itself shows
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const id = useId()
  const { min, max, step } = quantityInput(limits)

  const settle = (words: string) => {
    setProblem(words)
    if (!words) setTyped(null)
    return words === ''
  }
  /** Takes what was typed. @returns whether the field is done with */
  const commit = (): boolean => {
    const wanted = readTypedQuantity(typed ?? '')
    if (wanted === null) return settle('')
    if (quantityProblem(wanted)) return settle(refusalText('cart.quantity', { max: QUANTITY_MAX }))
    const fitted = fitQuantity(wanted, limits)
    if (fitted === 0) return settle(refusalText('cart.quantityFit', { max: QUANTITY_MAX, ...limits }))
    const notice = cartAdjustmentNotice(name, wanted, fitted)
    if (notice) toast(notice, TOAST_ADJUSTED_MS)
    if (fitted !== inCart(productId)) set(productId, fitted)
    return settle('')
  }
  const stepBy = (distance: number) => {
    const now = inCart(productId)
    const next = fitQuantity(Math.max(now + distance, 1), limits)
    settle('')
    if (next !== now && next > 0) set(productId, next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') settle('')
    // flushed: leaving the field would take the same entry once more
    if (event.key === 'Enter' && flushSync(commit)) nextRow(event.currentTarget)
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      stepBy(event.key === 'ArrowUp' ? step : -step)
    }
  }

  return (
    <div className={css['quantity']}>
      <div className={css['box']} data-problem={problem !== '' || undefined}>
        <button
          type="button"
          aria-label={`Fewer of ${name}`}
          disabled={quantity <= effectiveMinimum(limits)}
          onClick={() => stepBy(-step)}
        >
          <IconMinus size={14} />
        </button>
        <input
          type="number"
          inputMode="numeric"
          data-quantity-input
          min={min}
          max={max}
          step={step}
          aria-label={`Quantity of ${name}`}
          value={typed ?? String(quantity)}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={problem ? id : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={commit}
          onKeyDown={onKeyDown}
          onWheel={(event) => event.currentTarget.blur()}
        />
        <button
          type="button"
          aria-label={`More of ${name}`}
          disabled={!canAdd || quantity + step > max}
          onClick={() => stepBy(step)}
        >
          <IconPlus size={14} />
        </button>
      </div>
      {step > 1 || min > 1 ? <p className={css['limits']}>{limitWords(min, step)}</p> : null}
      {problem && (
        <p id={id} className={css['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

const limitWords = (min: number, step: number) =>
  [min > 1 ? `Min ${String(min)}` : '', step > 1 ? `in ${String(step)}s` : ''].filter(Boolean).join(', ')

/** Enter walks down the quantities, as on a keypad. */
function nextRow(input: HTMLInputElement) {
  const all = [...document.querySelectorAll<HTMLInputElement>('input[data-quantity-input]')]
  const next = all[all.indexOf(input) + 1]
  if (next) next.focus()
  else input.select()
}
