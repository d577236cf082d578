import type { ImportRow } from './import.store.ts'

const USUAL_BASE = 'BASE'

/**
 * The list of the base prices: the one of kind base, or of several the one called BASE. Throws where there is
 * none, since then the database was never set up.
 */
export function baseListId(lists: readonly ImportRow[]): string {
  const base = lists.filter((list) => list['kind'] === 'base').map((list) => String(list['id']))
  const id = base.includes(USUAL_BASE) ? USUAL_BASE : base[0]
  if (id === undefined) throw new Error('there is no price list of kind base')
  return id
}
