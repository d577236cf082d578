import type { Section, SectionChanges, Rows } from './section.ts'
import { indexOfId } from './section-rows.ts'

/**
 * The rows of `base` with those of `own` at their indices: thousands of contracts share the rows of their
 * price level, and each has only the products of its own list. Both sections must be of the same stamp; the
 * ids of `own` are ids of `base`.
 */
export function overlaid(base: Section, own: Section): Rows {
  const hash = `${base.hash}-${own.hash}`
  return {
    hash,
    ids: base.ids,
    rows: (indexes) => {
      const { ids } = base
      if (indexes) {
        const ofOwn = new Map(own.ids.map((id, at) => [id, own.rows()[at] ?? '']))
        return base.rows(indexes).map((row, at) => ofOwn.get(ids[indexes[at] ?? -1] ?? '') ?? row)
      }
      const rows = [...base.rows()]
      own.rows().forEach((row, at) => {
        rows[indexOfId(ids, own.ids[at] ?? '')] = row
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
 * `own` is sent once too often, which does no harm.
 */
function combined(
  { ids }: Section,
  own: Section,
  inBase: SectionChanges,
  inOwn: SectionChanges,
): SectionChanges {
  if (inOwn.at.length + inOwn.removed.length === 0) return inBase
  const joined = inOwn.at.map((at) => indexOfId(ids, own.ids[at] ?? ''))
  const left = inOwn.removed.map((id) => indexOfId(ids, id)).filter((at) => at >= 0)
  const at = [...new Set([...inBase.at, ...joined, ...left])].sort((a, b) => a - b)
  return { at, removed: inBase.removed, hasNewHeader: inBase.hasNewHeader || inOwn.hasNewHeader }
}
