import type { Part, PartChanges, Rows } from './part.ts'
import { placeOf } from './part-rows.ts'

/**
 * The rows of `base` with those of `own` in their places: thousands of contracts share the rows of their
 * price level, and each has only the products of its own list. Both parts must be of the same stamp; the ids
 * of `own` are ids of `base`.
 */
export function overlaid(base: Part, own: Part): Rows {
  const hash = `${base.hash}-${own.hash}`
  return {
    hash,
    ids: base.ids,
    rows: (places) => {
      const { ids } = base
      if (places) {
        const ofOwn = new Map(own.ids.map((id, at) => [id, own.rows()[at] ?? '']))
        return base.rows(places).map((row, at) => ofOwn.get(ids[places[at] ?? -1] ?? '') ?? row)
      }
      const rows = [...base.rows()]
      own.rows().forEach((row, at) => {
        rows[placeOf(ids, own.ids[at] ?? '')] = row
      })
      return rows
    },
    since: (then) => {
      const [ofBase = '', ofOwn = ''] = then.split('-')
      const inBase = base.since(ofBase),
        inOwn = own.since(ofOwn)
      return inBase && inOwn && combined(base, own, inBase, inOwn)
    },
  }
}

/**
 * A product that has joined or left `own` has another row now, and one that changed in `base` under a row of
 * `own` is told once too often, which is right as well.
 */
function combined({ ids }: Part, own: Part, inBase: PartChanges, inOwn: PartChanges): PartChanges {
  if (inOwn.at.length + inOwn.removed.length === 0) return inBase
  const joined = inOwn.at.map((at) => placeOf(ids, own.ids[at] ?? ''))
  const left = inOwn.removed.map((id) => placeOf(ids, id)).filter((at) => at >= 0)
  const at = [...new Set([...inBase.at, ...joined, ...left])].sort((a, b) => a - b)
  return { at, removed: inBase.removed, isFramed: inBase.isFramed || inOwn.isFramed }
}
