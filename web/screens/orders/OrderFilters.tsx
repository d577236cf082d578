import { ORDER_TEXT_MAX } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { useTyped } from '#web/parts/use-typed.ts'
import { Button } from '#web/ui/Button.tsx'
import type { OrderFilter } from './order-filter.ts'
import css from './orders.module.css'

type Props = {
  filter: OrderFilter
  onChange: (change: Partial<OrderFilter>) => void
  onClear: (() => void) | undefined
}

/** Typed text and a range of days that narrow the list. */
export function OrderFilters({ filter, onChange, onClear }: Props) {
  const [typed, type] = useTyped(filter.text, (text) => onChange({ text }))
  return (
    <form
      className={css['filters']}
      role="search"
      aria-label="Your orders"
      onSubmit={(event) => event.preventDefault()}
    >
      <label className={css['text']}>
        <span>Search</span>
        <input
          type="search"
          name="q"
          autoComplete="off"
          maxLength={ORDER_TEXT_MAX}
          placeholder="Order number, reference or product"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <label>
        <span>From</span>
        <input
          type="date"
          name="from"
          max={filter.to || undefined}
          value={filter.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </label>
      <label>
        <span>To</span>
        <input
          type="date"
          name="to"
          min={filter.from || undefined}
          value={filter.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </label>
      {onClear && (
        <Button look="plain" className={css['clear']} onClick={onClear}>
          {MESSAGES.clearAll}
        </Button>
      )}
    </form>
  )
}
