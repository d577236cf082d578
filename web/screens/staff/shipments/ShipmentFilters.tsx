import { ORDER_TEXT_MAX } from '#shared/codes/limits.ts'
import { useRead } from '#web/data/use-read.ts'
import { DayRanges } from '#web/parts/DayRanges.tsx'
import { ListFilters } from '#web/parts/ListFilters.tsx'
import type { ShipmentFilter } from './shipment-filter.ts'
import css from './shipments.module.css'

type Props = {
  filter: ShipmentFilter
  onChange: (change: Partial<ShipmentFilter>) => void
  onClear: (() => void) | undefined
}

/** Typed text, a range of days and a carrier narrow the list. */
export function ShipmentFilters({ filter, onChange, onClear }: Props) {
  const { carrier } = filter
  const { data } = useRead('staffShipmentCarriers', {})
  // one that the address names stays in sight where no shipment has it
  const names = [...new Set([...(data?.carriers ?? []), ...(carrier === '' ? [] : [carrier])])]
  return (
    <ListFilters
      label="Shipments"
      placeholder="Connote, order number or customer"
      maxLength={ORDER_TEXT_MAX}
      text={filter.text}
      onText={(text) => onChange({ text })}
      days={{ from: filter.from, to: filter.to, onDays: onChange }}
      onClear={onClear}
    >
      <div className={css['narrow']}>
        <select
          aria-label="Carrier"
          value={carrier}
          onChange={({ target }) => onChange({ carrier: target.value })}
        >
          <option value="">Every carrier</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <DayRanges {...filter} onDays={onChange} />
      </div>
    </ListFilters>
  )
}
