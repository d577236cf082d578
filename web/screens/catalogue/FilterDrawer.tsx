import { MESSAGES } from '#shared/codes/messages.ts'
import { grouped } from '#shared/rules/grouped.ts'
import { Button } from '#web/ui/Button.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { useFilterState } from './filter-state.ts'
import { FilterTree } from './FilterTree.tsx'
import { type FilterProps, openTree, tickedIn, TREE_NAMES } from './filters.ts'
import { TREE_KINDS } from './listing.ts'
import { PriceFilter } from './PriceFilter.tsx'
import css from './filter-drawer.module.css'

/**
 * The filters of a small screen: over the whole of it, with the way back to the list, and how long that is,
 * within the thumb's reach.
 */
export function FilterDrawer({
  catalogue,
  products,
  listing,
  onTick,
  onInStock,
  onPrice,
  found,
  onClear,
}: FilterProps & { found: number; onClear: () => void }) {
  const [state, change] = useFilterState()
  const isOpen = state.open === 'drawer' && catalogue !== undefined
  const dialog = useModal(isOpen)
  const close = () => change({ open: null })
  if (!isOpen) return null
  return (
    <dialog ref={dialog} className={css['drawer']} aria-label="Filters" onCancel={close}>
      <div className={css['head']}>
        <h2>Filters</h2>
        <Button look="plain" onClick={close} aria-label="Close filters">
          ✕
        </Button>
      </div>
      <div className={css['body']}>
        <label className={css['stock']}>
          <input
            type="checkbox"
            checked={listing.inStock}
            onChange={(event) => onInStock(event.target.checked)}
          />
          {MESSAGES.inStock}
        </label>
        {catalogue.hasPrices && (
          <section className={css['price']}>
            <h3>Price</h3>
            <PriceFilter range={listing.price ?? null} onChange={onPrice} />
          </section>
        )}
        {TREE_KINDS.map((tree) => {
          const ticked = tickedIn(listing, tree),
            isUnfolded = state.section === tree
          return (
            <section key={tree}>
              <button
                type="button"
                className={css['section']}
                aria-expanded={isUnfolded}
                onClick={() => change({ section: isUnfolded ? null : tree, typed: '', anchor: null })}
              >
                {TREE_NAMES[tree]}
                {ticked > 0 && (
                  <span className={css['ticks']}>
                    {ticked}
                    <span className="unseen"> chosen</span>
                  </span>
                )}
              </button>
              {isUnfolded && (
                <FilterTree
                  label={TREE_NAMES[tree]}
                  {...openTree(catalogue, { products, listing }, tree)}
                  selection={listing.selection}
                  onTick={onTick}
                />
              )}
            </section>
          )
        })}
      </div>
      <div className={css['foot']}>
        <Button
          look="quiet"
          large
          onClick={() => {
            close()
            onClear()
          }}
        >
          {MESSAGES.clearAll}
        </Button>
        <Button large onClick={close}>
          Show {grouped(found)} {found === 1 ? 'product' : 'products'}
        </Button>
      </div>
    </dialog>
  )
}
