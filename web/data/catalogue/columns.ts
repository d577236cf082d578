import type { CatalogueGroups } from '#shared/calls/catalogue.ts'
import type { Lists, Texts, Words } from './packed.ts'

/*
 * The catalogue as the browser stores it: a row for each product, in the order of their numbers by code unit.
 * Terms and stock have the content's rows.
 */

export type ContentColumns = {
  groups: CatalogueGroups
  id: Texts
  name: Texts
  shortName: Texts
  description: Texts
  ean: Texts
  /** Joined by SEPARATOR; attributes are names and values alternately. */
  images: Texts
  attributes: Words
  brand: Uint32Array
  category: Uint32Array
  fits: Lists
  itemClass: Words
  procurementGroup: Words
  statusLabel: Words
  registered: Words
  rotatable: Uint8Array
  rank: Uint32Array
  /** The rows in the order of names. */
  byName: Uint32Array
}
/** `deals` as on the wire, see termsPart in shared/calls/catalogue.ts; `deal` names each row's. */
export type TermsColumns = { dealer: boolean; retail: boolean; deals: Lists; deal: Uint32Array }
/** `available` where `text` is ''; `orderable` 1 where an order is taken. */
export type StockColumns = {
  available: Uint32Array
  text: Words
  expected: Words
  expectedQuantity: Uint32Array
  orderable: Uint8Array
}

/** A character that no text of the catalogue contains: the database stores none. */
export const SEPARATOR = '\0'

/** The indices of a deal's facts; the breaks follow, quantity and price alternately. */
export const DEAL = { sold: 0, minimum: 1, multiple: 2, rrp: 3, was: 4, steps: 5 } as const

/** The rows in every order of the sort select, by its value. */
export type Orders = Readonly<Record<string, Uint32Array>>
/** How many products stand behind each entry of the groups, by its index. */
export type Counts = {
  brands: Uint32Array
  categories: Uint32Array
  vendors: Uint32Array
  devices: Uint32Array
}
