import { panelOnDemand } from '#web/ui/on-demand.tsx'
import { Dropdown } from './Dropdown.tsx'
import { type FilterProps, openTree, tickedIn, TREE_LABELS, TREE_NAMES } from './filters.ts'
import type { TreeKind } from './listing.ts'

const FilterTree = panelOnDemand(() => import('./FilterTree.tsx').then((m) => m.FilterTree))

type Props = { tree: TreeKind } & Pick<FilterProps, 'catalogue' | 'products' | 'listing' | 'onTick'>

/** A tree of the filter bar under its button. */
export function FilterDropdown({ tree, catalogue, products, listing, onTick }: Props) {
  return (
    <Dropdown
      name={tree}
      label={TREE_LABELS[tree]}
      ticked={tickedIn(listing, tree)}
      isReady={catalogue !== undefined}
      onIntent={FilterTree.prefetch}
    >
      {catalogue && (
        <OpenTree tree={tree} catalogue={catalogue} products={products} listing={listing} onTick={onTick} />
      )}
    </Dropdown>
  )
}

/** Drawn while it is open, and only then counted. */
function OpenTree({
  tree,
  catalogue,
  products,
  listing,
  onTick,
}: Props & { catalogue: NonNullable<Props['catalogue']> }) {
  return (
    <FilterTree
      label={TREE_NAMES[tree]}
      {...openTree(catalogue, { products, listing }, tree)}
      selection={listing.selection}
      onTick={onTick}
      takesFocus
    />
  )
}
