import { marginPercent } from '#shared/rules/margin.ts'
import { dayNumber, SORT_OPTIONS, type SortableRows, sortRows } from '#shared/rules/product-sort.ts'
import { type ContentColumns, DEAL, type Orders, type TermsColumns } from '../columns.ts'
import { listAt, textAt } from '../packed.ts'

/** The rows in every order a list can be asked for. Margins go by the tax of the business group. */
export function ordersOf(content: ContentColumns, terms: TermsColumns, businessGroup: string): Orders {
  const rows = sortableRows(content, terms, businessGroup)
  return Object.fromEntries(
    SORT_OPTIONS.map((option) => [option.value, sortRows(content.byName, option, rows)]),
  )
}

/**
 * Price and margin depend on the deal, the day on its word: each is computed once for all products that share
 * it.
 */
function sortableRows(
  { name, registered }: ContentColumns,
  { deals, deal }: TermsColumns,
  businessGroup: string,
): SortableRows {
  const prices = Array.from(deals.ends, (_, index) => listAt(deals, index)[DEAL.steps + 1] ?? null)
  const margins = prices.map((price, index) =>
    marginPercent(listAt(deals, index)[DEAL.rrp] ?? null, price, businessGroup),
  )
  const days = registered.values.map(dayNumber)
  return {
    nameOf: (row) => textAt(name, row),
    valueOf: (row, key) =>
      (key === 'date'
        ? days[registered.at[row] ?? -1]
        : (key === 'price' ? prices : margins)[deal[row] ?? -1]) ?? null,
  }
}
