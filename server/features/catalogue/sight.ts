import { allows, NEEDS } from '#shared/rules/access.ts'
import type { Actor } from '#server/kit/handlers.ts'
import type { CustomerLists } from '#server/memory/catalogue-snapshot.ts'

/** Whose eyes an answer is for: their price lists, and whether they may see dealer (D) and retail (R) prices. Equal sights share one answer; nobody else can be given it. */
export type Sight = { key: string; lists: CustomerLists; dealer: boolean; retail: boolean }

/** The people memory hands out the same actor until something about them changes, so a sight is worked out once for each. */
const known = new WeakMap<Actor, Sight>()

export function sightOf(actor: Actor): Sight {
  const found = known.get(actor)
  if (found) return found
  const dealer = allows(NEEDS.dealerPrices, actor), retail = allows(NEEDS.retailPrices, actor)
  const { contract, level } = actor.lists // minimum and multiple follow the lists even where prices are hidden
  const sight = { key: JSON.stringify([dealer, retail, contract, level]), lists: actor.lists, dealer, retail }
  known.set(actor, sight)
  return sight
}
