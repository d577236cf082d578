import { listAt, type Lists, placeIn, startOf, type Texts, type Words } from '../packed.ts'

/** For each row to be: its row among those held, or of a fresh one -1 less its row among the fresh. */
export type Plan = Int32Array

/** Which rows to take: fresh ones where there are, else what is held. `heldIds` and `ids` are in order. */
export function planRows(
  ids: readonly string[],
  heldIds: readonly string[],
  freshIds: readonly string[],
): Plan {
  const freshRow = new Map(freshIds.map((id, row) => [id, row]))
  const plan = new Int32Array(ids.length)
  let held = 0
  ids.forEach((id, row) => {
    while (held < heldIds.length && (heldIds[held] ?? '') < id) held += 1
    const fresh = freshRow.get(id)
    if (fresh === undefined && heldIds[held] !== id) throw new MissingRow(id)
    plan[row] = fresh === undefined ? held : -1 - fresh
  })
  return plan
}
/** What is held and what has come do not belong together. */
export class MissingRow extends Error {}

type Numbers = Uint8Array | Uint32Array
export function mergeNumbers<T extends Numbers>(held: T, fresh: T, plan: Plan): T {
  const merged = new (held.constructor as new (length: number) => T)(plan.length)
  plan.forEach((from, row) => {
    merged[row] = (from >= 0 ? held[from] : fresh[-1 - from]) ?? 0
  })
  return merged
}

export function mergeWords(held: Words, fresh: Words, plan: Plan): Words {
  const places = new Map(held.values.map((value, place) => [value, place]))
  const moved = Uint32Array.from(fresh.values, (value) => placeIn(places, value))
  return {
    values: [...places.keys()],
    at: mergeNumbers(
      held.at,
      fresh.at.map((place) => moved[place] ?? 0),
      plan,
    ),
  }
}

export function mergeTexts(held: Texts, fresh: Texts, plan: Plan): Texts {
  const { values, ends } = mergeStretches(
    { values: held.bytes, ends: held.ends },
    { values: fresh.bytes, ends: fresh.ends },
    plan,
  )
  return { bytes: values, ends }
}

export const mergeLists = (held: Lists, fresh: Lists, plan: Plan): Lists => mergeStretches(held, fresh, plan)

type Stretches<T extends Numbers> = { values: T; ends: Uint32Array }
/**
 * Copies what stands side by side in one go: of few changes most of the catalogue is one long run after
 * another.
 */
function mergeStretches<T extends Numbers>(
  held: Stretches<T>,
  fresh: Stretches<T>,
  plan: Plan,
): Stretches<T> {
  const lengthOf = (from: number) => (from >= 0 ? spanOf(held.ends, from) : spanOf(fresh.ends, -1 - from))
  const ends = new Uint32Array(plan.length)
  let length = 0
  plan.forEach((from, row) => {
    ends[row] = length += lengthOf(from)
  })
  const values = new (held.values.constructor as new (length: number) => T)(length)
  for (let row = 0; row < plan.length; ) {
    const from = plan[row] ?? 0
    let next = row + 1
    while (from >= 0 && plan[next] === from + next - row) next += 1
    const [source, first, last] =
      from >= 0 ? [held, from, from + next - row - 1] : [fresh, -1 - from, -1 - from]
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
