import type { QuantityField } from './use-quantity.ts'
import css from './quantity-input.module.css'

type Props = { field: QuantityField; label: string; large?: boolean }

/**
 * The quantity of one product: arrows step by the multiple, leaving the field fits what was typed, and a
 * notice says so for five seconds.
 */
export function QuantityInput({ field, label, large = false }: Props) {
  return (
    <>
      <input
        className={`${css['input'] ?? ''} ${large ? (css['large'] ?? '') : ''}`}
        type="number"
        inputMode="numeric"
        data-quantity
        aria-label={label}
        autoComplete="off"
        {...field.attributes}
        value={field.text}
        onChange={(event) => field.type(event.target.value)}
        onKeyDown={field.onKeyDown}
        onBlur={field.settle}
        onFocus={(event) => event.target.select()}
      />
      {field.notice !== null && (
        <span className={css['notice']} role="status">
          {field.notice}
        </span>
      )}
    </>
  )
}
