import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useFilterState } from './filter-state.ts'
import { FilterTree } from './FilterTree.tsx'
import { type FilterProps, openTree, tickedIn, TREE_LABELS, TREE_NAMES } from './filters.ts'
import type { TreeKind } from './listing.ts'
import css from './filter-bar.module.css'

/**
 * A button with the number of ticks on it, and under it the tree. Escape, Back and a click elsewhere close
 * it; ticking does not.
 */
export function FilterDropdown({
  tree,
  catalogue,
  products,
  listing,
  onTick,
}: { tree: TreeKind } & Omit<FilterProps, 'onInStock'>) {
  const [state, change] = useFilterState()
  const isOpen = state.open === tree && catalogue !== undefined
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const ticked = tickedIn(listing, tree)
  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) change({ open: null })
    }
    const onBack = () => change({ open: null })
    document.addEventListener('pointerdown', onPress)
    window.addEventListener('popstate', onBack)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      window.removeEventListener('popstate', onBack)
    }
  }, [isOpen, change])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    change({ open: null })
    button.current?.focus()
  }
  return (
    <div
      className={css['dropdown']}
      ref={box}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (
          isOpen &&
          event.relatedTarget instanceof Node &&
          !event.currentTarget.contains(event.relatedTarget)
        )
          change({ open: null })
      }}
    >
      <button
        ref={button}
        type="button"
        className={css['control']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => change({ open: isOpen ? null : tree, typed: '', anchor: null })}
      >
        {TREE_LABELS[tree]}
        {ticked > 0 && (
          <span className={css['ticks']}>
            {ticked}
            <span className="unseen"> chosen</span>
          </span>
        )}
        <span className={css['arrow']} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={id} className={css['panel']}>
          <FilterTree
            label={TREE_NAMES[tree]}
            {...openTree(catalogue, { products, listing }, tree)}
            selection={listing.selection}
            onTick={onTick}
            takesFocus
          />
        </div>
      )}
    </div>
  )
}
