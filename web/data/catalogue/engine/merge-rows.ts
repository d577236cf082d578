import { listAt, type Lists, indexIn, startOf, type Texts, type Words } from '../packed.ts'

/** For each new row: its row among those loaded, or for a fresh one -1 minus its row among the fresh. */
export type Plan = Int32Array

/** Which rows to take: fresh ones first, else the loaded ones. `loadedIds` and `ids` are in order. */
export function planRows(
  ids: readonly string[],
  loadedIds: readonly string[],
  freshIds: readonly string[],
): Plan {
  const freshRow = new Map(freshIds.map((id, row) => [id, row]))
  const plan = new Int32Array(ids.length)
  let loaded = 0
  ids.forEach((id, row) => {
    while (loaded < loadedIds.length && (loadedIds[loaded] ?? '') < id) loaded += 1
    const fresh = freshRow.get(id)
    if (fresh === undefined && loadedIds[loaded] !== id) throw new MissingRow(id)
    plan[row] = fresh === undefined ? loaded : -1 - fresh
  })
  return plan
}
/** The answer does not belong to the loaded rows. */
export class MissingRow extends Error {}

type Numbers = Uint8Array | Uint32Array
export function mergeNumbers<T extends Numbers>(loaded: T, fresh: T, plan: Plan): T {
  const merged = new (loaded.constructor as new (length: number) => T)(plan.length)
  plan.forEach((from, row) => {
    merged[row] = (from >= 0 ? loaded[from] : fresh[-1 - from]) ?? 0
  })
  return merged
}

export function mergeWords(loaded: Words, fresh: Words, plan: Plan): Words {
  const indexes = new Map(loaded.values.map((value, index) => [value, index]))
  const moved = Uint32Array.from(fresh.values, (value) => indexIn(indexes, value))
  return {
    values: [...indexes.keys()],
    at: mergeNumbers(
      loaded.at,
      fresh.at.map((index) => moved[index] ?? 0),
      plan,
    ),
  }
}

export function mergeTexts(loaded: Texts, fresh: Texts, plan: Plan): Texts {
  const { values, ends } = mergeStretches(
    { values: loaded.bytes, ends: loaded.ends },
    { values: fresh.bytes, ends: fresh.ends },
    plan,
  )
  return { bytes: values, ends }
}

export const mergeLists = (loaded: Lists, fresh: Lists, plan: Plan): Lists =>
  mergeStretches(loaded, fresh, plan)

type Stretches<T extends Numbers> = { values: T; ends: Uint32Array }
/** Copies adjacent rows in one call: with few changes most of the catalogue is a few long runs. */
function mergeStretches<T extends Numbers>(
  loaded: Stretches<T>,
  fresh: Stretches<T>,
  plan: Plan,
): Stretches<T> {
  const lengthOf = (from: number) => (from >= 0 ? spanOf(loaded.ends, from) : spanOf(fresh.ends, -1 - from))
  const ends = new Uint32Array(plan.length)
  let length = 0
  plan.forEach((from, row) => {
    ends[row] = length += lengthOf(from)
  })
  const values = new (loaded.values.constructor as new (length: number) => T)(length)
  for (let row = 0; row < plan.length; ) {
    const from = plan[row] ?? 0
    let next = row + 1
    while (from >= 0 && plan[next] === from + next - row) next += 1
    const [source, first, last] =
      from >= 0 ? [loaded, from, from + next - row - 1] : [fresh, -1 - from, -1 - from]
    values.set(source.values.subarray(startOf(source.ends, first), source.ends[last]), startOf(ends, row))
    row = next
  }
  return { values, ends }
}

const spanOf = (ends: Uint32Array, row: number): number => (ends[row] ?? 0) - startOf(ends, row)

/** The numbers of a list column through a table, those it maps to nothing left out. */
export function mapLists(lists: Lists, table: Int32Array): Lists {
  const values: number[] = []
  const ends = lists.ends.map((_, row) => {
    for (const value of listAt(lists, row)) if ((table[value] ?? -1) >= 0) values.push(table[value] ?? 0)
    return values.length
  })
  return { values: Uint32Array.from(values), ends }
}
