/** Which products have a price or a limit of their own on a price list: by list, their ids by code unit. */
export type ListIndex = ReadonlyMap<string, readonly string[]>

type Entry = { breaks: readonly { list_id: string }[]; limits: readonly { list_id: string }[] }
type Entries = ReadonlyMap<string, Entry>

export function listIndexOf(ids: readonly string[], byId: Entries): ListIndex {
  const index = new Map<string, string[]>()
  for (const id of ids) {
    for (const list of listsOf(byId.get(id))) {
      const listed = index.get(list)
      if (listed) listed.push(id)
      else index.set(list, [id])
    }
  }
  return index
}

/** The index after products have changed. A list that no product has joined or left keeps its very array. */
export function amendListIndex(
  index: ListIndex,
  productIds: readonly string[],
  before: Entries,
  after: Entries,
): ListIndex {
  const changed = new Map<string, Set<string>>()
  const open = (list: string) => {
    const ids = changed.get(list) ?? new Set(index.get(list))
    changed.set(list, ids)
    return ids
  }
  for (const id of productIds) {
    const then = listsOf(before.get(id)),
      now = listsOf(after.get(id))
    for (const list of now) if (!then.has(list)) open(list).add(id)
    for (const list of then) if (!now.has(list)) open(list).delete(id)
  }
  if (changed.size === 0) return index
  const next = new Map(index)
  for (const [list, ids] of changed) next.set(list, [...ids].sort())
  return next
}

const listsOf = (entry: Entry | undefined) =>
  new Set([...(entry?.breaks ?? []), ...(entry?.limits ?? [])].map(({ list_id }) => list_id))
