import type { ContentColumns, Counts, Orders, StockColumns, TermsColumns } from '../columns.ts'
import { countsOf } from '../counts.ts'
import { hashOf, type LoadedCatalogue } from './loaded-catalogue.ts'
import { ordersOf } from './orders.ts'

/** What has changed for the page; sections that are not in it are as before. */
export type CatalogueUpdate = {
  hash: string
  content?: ContentColumns
  counts?: Counts
  terms?: TermsColumns
  orders?: Orders
  stock?: StockColumns
}
/** A catalogue with all its sections. */
export type Whole = LoadedCatalogue & { terms: TermsColumns; stock: StockColumns }

/**
 * A whole catalogue to begin with: in the order of names, which it has; the other orders take longer to work
 * out and follow.
 */
export const beginning = (now: Whole): Required<CatalogueUpdate> => {
  const { content, terms, stock } = now
  return {
    hash: hashOf(now),
    content,
    counts: countsOf(content, content.byName),
    terms,
    orders: { 'name-asc': content.byName },
    stock,
  }
}

/**
 * The sections that differ between what the page shows and the loaded catalogue; all when it shows nothing.
 */
export function updateBetween(before: null, now: Whole, businessGroup: string): Required<CatalogueUpdate>
export function updateBetween(
  before: LoadedCatalogue | null,
  now: Whole,
  businessGroup: string,
): CatalogueUpdate
export function updateBetween(
  before: LoadedCatalogue | null,
  now: Whole,
  businessGroup: string,
): CatalogueUpdate {
  const { content, terms, stock } = now
  const isNewContent = content !== before?.content,
    isNewTerms = terms !== before?.terms
  return {
    hash: hashOf(now),
    ...(isNewContent ? { content, counts: countsOf(content, content.byName) } : {}),
    ...(isNewTerms ? { terms } : {}),
    ...(isNewContent || isNewTerms ? { orders: ordersOf(content, terms, businessGroup) } : {}),
    ...(stock !== before?.stock ? { stock } : {}),
  }
}
