import { ORDER_TEXT_MAX } from '#shared/codes/limits.ts'
import { LIST_WORDS } from '#shared/codes/list-words.ts'
import { DayRanges } from '#web/parts/DayRanges.tsx'
import { ListFilters } from '#web/parts/ListFilters.tsx'
import type { OrderFilter } from './order-filter.ts'

type Props = {
  filter: OrderFilter
  onChange: (change: Partial<OrderFilter>) => void
  onClear: (() => void) | undefined
}

/** Typed text and a range of days that narrow the list (ORD-02, ORD-03). */
export const OrderFilters = ({ filter, onChange, onClear }: Props) => (
  <ListFilters
    label="Your orders"
    placeholder={LIST_WORDS.orders.search}
    maxLength={ORDER_TEXT_MAX}
    text={filter.text}
    onText={(text) => onChange({ text })}
    days={{ from: filter.from, to: filter.to, onDays: onChange }}
    onClear={onClear}
  >
    <DayRanges {...filter} onDays={onChange} />
  </ListFilters>
)
