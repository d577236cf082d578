import { allows, NEEDS } from '#shared/rules/access.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import type { CustomerLists } from './catalogue.store.ts'

/**
 * Who an answer is for: their price lists, and whether they may see dealer (D) and retail (R) prices. Equal
 * viewers share one answer; nobody else can be given it. `base` is the same without the contract, null where
 * there is none.
 */
export type Viewer = {
  key: string
  lists: CustomerLists
  dealer: boolean
  retail: boolean
  base: Viewer | null
}

/**
 * The people cache hands out the same actor until something about them changes, so a viewer is worked out
 * once for each.
 */
const known = new WeakMap<Actor, Viewer>()

export function viewerOf(actor: Actor): Viewer {
  const found = known.get(actor)
  if (found) return found
  const dealer = allows(NEEDS.dealerPrices, actor),
    retail = allows(NEEDS.retailPrices, actor)
  // minimum and multiple follow the lists even where prices are hidden
  const viewer = viewerWith(dealer, retail, actor.lists)
  known.set(actor, viewer)
  return viewer
}

/** What somebody of the same price level and letters sees who has no contract. */
export const baseViewer = (viewer: Viewer): Viewer => viewer.base ?? viewer

/** @param lists the customer's price lists; their contract is one list over those of their level */
export const viewerWith = (dealer: boolean, retail: boolean, lists: CustomerLists): Viewer => ({
  key: JSON.stringify([dealer, retail, lists.contract, lists.level]),
  lists,
  dealer,
  retail,
  base: lists.contract === null ? null : viewerWith(dealer, retail, { ...lists, contract: null }),
})
