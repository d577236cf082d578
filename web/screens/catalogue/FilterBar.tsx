import { MESSAGES } from '#shared/codes/messages.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { defaultSort, SORT_OPTIONS, type SortOption } from '#shared/rules/product-sort.ts'
import { usePerson } from '#web/data/session.ts'
import { useSmallScreen } from '#web/parts/use-small-screen.ts'
import { panelOnDemand } from '#web/ui/on-demand.tsx'
import { Dropdown } from './Dropdown.tsx'
import { useFilterState } from './filter-state.ts'
import { FilterDropdown } from './FilterDropdown.tsx'
import { type FilterProps, tickedInAll } from './filters.ts'
import { TREE_KINDS } from './listing.ts'
import type { ListView } from './shop-address.ts'
import css from './filter-bar.module.css'

const PriceFilter = panelOnDemand(() => import('./PriceFilter.tsx').then((m) => m.PriceFilter))

type Props = FilterProps & {
  view: ListView
  onSort: (value: string) => void
  onView: (view: ListView) => void
}

/** Over every list: what is in it, in what order, and as what. */
export function FilterBar({ view, onSort, onView, ...filters }: Props) {
  const { catalogue, listing, onInStock, onPrice } = filters
  const isSmall = useSmallScreen()
  const seesPrices = allows(NEEDS.dealerPrices, usePerson())
  const [, change] = useFilterState()
  const price = (catalogue?.hasPrices && listing.price) || null
  const chosen = tickedInAll(listing) + Number(listing.inStock) + Number(price !== null)
  return (
    <div className={css['bar']} data-bar>
      {isSmall ? (
        <button
          type="button"
          className={css['control']}
          aria-haspopup="dialog"
          onClick={() => change({ open: 'drawer', typed: '', anchor: null })}
        >
          Filters
          {chosen > 0 && (
            <span className={css['ticks']}>
              {chosen}
              <span className="unseen"> chosen</span>
            </span>
          )}
        </button>
      ) : (
        <>
          {TREE_KINDS.map((tree) => (
            <FilterDropdown key={tree} tree={tree} {...filters} />
          ))}
          {seesPrices && (
            <Dropdown
              name="price"
              label="Price"
              ticked={Number(price !== null)}
              isReady={catalogue !== undefined}
              onIntent={PriceFilter.prefetch}
            >
              <PriceFilter range={price} onChange={onPrice} takesFocus />
            </Dropdown>
          )}
          <label className={`${css['control'] ?? ''} ${css['stock'] ?? ''}`}>
            <input
              type="checkbox"
              checked={listing.inStock}
              onChange={(event) => onInStock(event.target.checked)}
            />
            {MESSAGES.inStock}
          </label>
        </>
      )}
      <label className={css['sort']}>
        <span className="unseen">Sort</span>
        <select
          className={css['control']}
          value={listing.sort?.value ?? ''}
          onChange={(event) => onSort(event.target.value)}
        >
          {defaultSort(listing.selection.list) === null && (
            <option value="">{listing.selection.list === 'search' ? 'Best match' : 'Best selling'}</option>
          )}
          {SORT_OPTIONS.map((option) => (
            <option
              key={option.value}
              value={option.value}
              disabled={catalogue && !isOffered(option, catalogue)}
            >
              {option.label}
            </option>
          ))}
        </select>
      </label>
      <div className={css['views']} role="group" aria-label="View">
        {(['grid', 'list'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => onView(one)}>
            {one === 'grid' ? 'Grid' : 'List'}
          </button>
        ))}
      </div>
    </div>
  )
}

/** By what somebody may not see there is nothing to sort. */
const isOffered = ({ key }: SortOption, sees: { hasPrices: boolean; hasRetail: boolean }) =>
  key === 'price' ? sees.hasPrices : key === 'mag' ? sees.hasPrices && sees.hasRetail : true
