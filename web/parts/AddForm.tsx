import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TOAST_SUCCESS_MS } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { QuantityInput } from './QuantityInput.tsx'
import type { QuantityField } from './use-quantity.ts'
import css from './add-form.module.css'

/** Adds a fitted quantity of a product to the cart; answers whether it is in. */
export type OnAdd = (productId: string, quantity: number) => Promise<boolean>
type Props = {
  product: { id: string; name: string }
  field: QuantityField
  onAdd: OnAdd
  /** Called when Enter in the quantity adds, with the input it was typed in. */
  onEnter?: (input: HTMLInputElement) => void
  /** The word on the button: a card has room for Add. */
  word?: string
  large?: boolean
}

/** What the button says once it was pressed. */
const WORDS: Record<Pressed, { word: string; name: string }> = {
  adding: { word: 'Adding…', name: 'Adding to Cart' },
  added: { word: '✓ Added', name: 'Added to Cart' },
}
type Pressed = 'adding' | 'added'

/**
 * Quantity and Add of one product. Enter in the quantity adds as the button does; while a first press is
 * under way a second one is not a second order.
 */
export function AddForm({ product, field, onAdd, onEnter, word = 'Add', large = false }: Props) {
  const [last, setLast] = useState<{ of: string; is: Pressed } | null>(null)
  // this position of the list may show another product by now
  const state = last?.of === product.id ? last.is : 'ready'
  const said = state === 'ready' ? { word, name: MESSAGES.addToCart } : WORDS[state]
  useEffect(() => {
    if (last?.is !== 'added') return
    const timer = setTimeout(() => setLast(null), TOAST_SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [last])
  const form = useRef<HTMLFormElement>(null)
  // Where another product replaces this one while somebody types, the next Enter must not order it.
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement
      if (focused instanceof HTMLElement && form.current?.contains(focused)) focused.blur()
    },
    [product.id],
  )

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const quantity = field.settle()
    if (quantity === null || state === 'adding') return
    const of = product.id
    setLast({ of, is: 'adding' })
    void onAdd(of, quantity).then((isIn) =>
      setLast((now) => (now?.of === of ? (isIn ? { of, is: 'added' } : null) : now)),
    )
    const focused = document.activeElement
    if (onEnter && focused instanceof HTMLInputElement && event.currentTarget.contains(focused))
      onEnter(focused)
  }
  return (
    <form ref={form} className={css['form']} data-large={large || undefined} noValidate onSubmit={submit}>
      <QuantityInput field={field} label={`Quantity of ${product.name}`} large={large} />
      <button
        type="submit"
        className={css['add']}
        data-state={state}
        aria-label={`${said.name}: ${product.name}`}
      >
        {said.word}
      </button>
    </form>
  )
}
