import { useState } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { priceRangeWords } from '#shared/rules/price-range.ts'
import { FILTER_KINDS, type FilterKind } from '#shared/rules/shop-selection.ts'
import type { FilterProps } from './filters.ts'
import css from './filter-chips.module.css'

type Props = Pick<FilterProps, 'catalogue' | 'listing' | 'onTick' | 'onInStock' | 'onPrice'> & {
  nameOf: (kind: FilterKind, key: string) => string
  onClear: () => void
}
const SHOWN = 10

/**
 * What is ticked, each with a cross that unticks it (CAT-29), and Clear All. A menu link may tick forty
 * models: then the first ten, and how many more.
 */
export function FilterChips({ catalogue, listing, nameOf, onTick, onInStock, onPrice, onClear }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const { selection, inStock } = listing
  const chips = FILTER_KINDS.flatMap((kind) =>
    selection[kind].map((key) => ({ kind, key, name: nameOf(kind, key) })),
  )
  const price = catalogue?.hasPrices ? listing.price : null
  if (chips.length === 0 && !inStock && !price) return null
  const shown = showsAll || chips.length <= SHOWN + 2 ? chips : chips.slice(0, SHOWN)
  return (
    <ul className={css['chips']} aria-label="Chosen filters">
      {shown.map(({ kind, key, name }) => (
        <Chip key={`${kind} ${key}`} name={name} onRemove={() => onTick({ kind, key }, false)} />
      ))}
      {shown.length < chips.length && (
        <li>
          <button type="button" className={css['plain']} onClick={() => setShowsAll(true)}>
            and {chips.length - shown.length} more
          </button>
        </li>
      )}
      {price && <Chip name={priceRangeWords(price)} onRemove={() => onPrice(null)} />}
      {inStock && <Chip name={MESSAGES.inStock} onRemove={() => onInStock(false)} />}
      <li>
        <button type="button" className={css['plain']} onClick={onClear}>
          {MESSAGES.clearAll}
        </button>
      </li>
    </ul>
  )
}

const Chip = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <li className={css['chip']} data-chip>
    <span>{name}</span>
    <button type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
      ✕
    </button>
  </li>
)
