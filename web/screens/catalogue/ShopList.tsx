import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { sortOption } from '#shared/rules/product-sort.ts'
import {
  FILTER_KINDS,
  type FilterKind,
  hasFilters,
  keepKnown,
  type Selection,
  ticked,
  unticked,
} from '#shared/rules/shop-selection.ts'
import { shopTitle } from '#shared/rules/shop-title.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import type { ProductList } from '#web/data/catalogue/product-list.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { countText } from './count-text.ts'
import { ListSkeleton } from '#web/parts/ListSkeleton.tsx'
import { useFitting } from '#web/data/use-fitting.ts'
import { useSmallScreen } from '#web/parts/use-small-screen.ts'
import { useTyped } from '#web/parts/use-typed.ts'
import { FilterBar } from './FilterBar.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FittingChip } from './FittingChip.tsx'
import type { FilterProps } from './filters.ts'
import { hasTiles } from './has-tiles.ts'
import { GroupTiles } from './shop-screens.ts'
import { ListBody } from './ListBody.tsx'
import { hasOrder, listProducts } from './listing.ts'
import { NarrowBox } from './NarrowBox.tsx'
import { type ListView, readShopAddress, rememberedView, rememberView } from './shop-address.ts'
import { nameFromLink, namesOf } from './tree-entries.ts'
import { useKeptScroll } from '#web/data/use-kept-scroll.ts'
import { useNarrowed } from './use-narrowing.ts'
import { useShownAddress } from './use-shown-address.ts'
import { useFilterState } from './filter-state.ts'
import { onDemand, panelOnDemand } from '#web/ui/on-demand.tsx'
import css from './shop-list.module.css'

const FilterDrawer = panelOnDemand(() => import('./FilterDrawer.tsx').then((m) => m.FilterDrawer))
const UnknownEntries = onDemand(() => import('./UnknownEntries.tsx').then((m) => m.UnknownEntries))

type Props = {
  selection: Selection
  query: string
  catalogue: Catalogue | undefined
  /**
   * What the list chooses from: the whole catalogue in the order of names, or the hits of a search in theirs.
   */
  products: ProductList | undefined
  /** For a search: what stands over its results, and what helps where there are none. */
  note?: ReactNode
  help?: ReactNode
  /** For a search: what stands under its results, and how many products it found in all. */
  after?: ReactNode
  many?: number | undefined
}

/** Any list of products: title, filters, order, and what is left. All of it stands in the address bar. */
export function ShopList({ selection: asked, query, catalogue, products: all, ...more }: Props) {
  const { note, help, after, many = 0 } = more
  const navigate = useNavigate()
  const [usualView, setUsualView] = useState(rememberedView)
  const names = catalogue && namesOf(catalogue)
  const known = names ? keepKnown(asked, (kind, key) => names.get(kind)?.has(key) ?? false) : asked
  const hasUnknown = FILTER_KINDS.some((kind) => known[kind].length < asked[kind].length)
  // the whole shop under the notice would look like an answer to the address
  const isLost = hasFilters(asked) && !hasFilters(known)
  const fitting = useFitting()
  const written = readShopAddress(known, query)
  const [chosen, show] = useShownAddress(written)
  const shown = { ...chosen, fits: fitting.device?.id }
  const { selection } = shown
  const isSmall = useSmallScreen()
  useKeptScroll()

  const [typed, type] = useTyped(written.typed, (text) => show({ ...shown, typed: text, page: 1 }, true))
  const { products, isWhole } = useNarrowed(all, selection.term, typed)
  const clear = () => {
    if (fitting.device) fitting.choose(null)
    void navigate(ROUTES.shop)
  }
  const changeView = (view: ListView) => {
    rememberView(view)
    setUsualView(view)
    show({ ...shown, view }, true)
  }
  const filters: FilterProps = {
    catalogue,
    products,
    listing: shown,
    onTick: ({ kind, key }, isOn) =>
      show({ ...shown, selection: (isOn ? ticked : unticked)(shown.selection, kind, key), page: 1 }),
    onInStock: (inStock) => show({ ...shown, inStock, page: 1 }),
    onPrice: (price) => show({ ...shown, price, page: 1 }),
  }
  const nameOf = (kind: FilterKind, key: string) => names?.get(kind)?.get(key) ?? nameFromLink(key)
  const title = shopTitle(selection, nameOf)
  const found =
    !isLost && products && hasOrder(products.catalogue, shown) ? listProducts(products, shown) : undefined
  return (
    <div
      className={css['page']}
      data-found-for={found && selection.list === 'search' ? selection.term : undefined}
    >
      <PageHeading text={title} className={css['title']} hint={title} />
      <p role="status" className={css['count']}>
        {found
          ? `${countText({ found: found.length, listed: all?.length ?? 0, many: typed ? 0 : many })}${catalogue?.hasPrices ? ' · prices ex GST' : ''}`
          : '\u00a0'}
      </p>
      <div className={css['fitting']} data-soon={!catalogue || undefined}>
        {catalogue && <FittingChip catalogue={catalogue} fitting={fitting} />}
      </div>
      {selection.list === 'search' && (all?.length !== 0 || typed !== '') && (
        <NarrowBox typed={typed} onType={type} />
      )}
      <FilterBar
        {...filters}
        view={shown.view ?? usualView}
        onSort={(value) => show({ ...shown, sort: sortOption(value), page: 1 })}
        onView={changeView}
      />
      <div className={css['rest']}>
        <FilterChips {...filters} nameOf={nameOf} onClear={clear} />
        {note}
        {names && hasUnknown && <UnknownEntries asked={asked} known={known} names={names} />}
        {catalogue && hasTiles(selection) && <GroupTiles selection={selection} catalogue={catalogue} />}
        {found ? (
          <ListBody
            products={found}
            isWhole={isWhole}
            page={shown.page}
            view={shown.view ?? usualView}
            label={title}
            onMore={() => show({ ...shown, page: shown.page + 1 }, true)}
            onClear={clear}
            help={all?.length === 0 ? help : undefined}
          />
        ) : isLost ? null : hasTiles(selection) ? (
          <div className={css['tall']} aria-busy="true" />
        ) : (
          <ListSkeleton view={shown.view ?? usualView} />
        )}
        {typed === '' && after}
        {isSmall && <OpenDrawer {...filters} found={found?.length ?? 0} onClear={clear} />}
      </div>
    </div>
  )
}

function OpenDrawer(props: FilterProps & { found: number; onClear: () => void }) {
  const [{ open }] = useFilterState()
  return open === 'drawer' && <FilterDrawer {...props} />
}
