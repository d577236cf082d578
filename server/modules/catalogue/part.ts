import { setImmediate } from 'node:timers/promises'
import { fingerprintOf, type PartRows, partRows, placeOf } from './part-rows.ts'

/** The catalogue as of a stamp (CatalogueMemory), and how one part of an answer is made of it. */
export type PartSource = {
  stamp: number
  /** The products of the part, by code unit; the very same array while none has joined or left. */
  ids: readonly string[]
  /**
   * The products that may differ from what they were at a stamp, of the part or not; null where anything may.
   */
  changedSince(stamp: number): readonly string[] | null
  /**
   * What the part says of a product, as a text that is equal while nothing changes; '' for one that is not
   * there.
   */
  rowOf(productId: string): string
  /** What the part says besides its rows. */
  frame: string
}

/** Rows of products as answered to those who may see the same, and what has changed in them since when. */
export type Rows = {
  /** Equal while the data are equal, also after a restart. */
  readonly hash: string
  readonly ids: readonly string[]
  /** The rows at these places of `ids`, or all. */
  rows(places?: readonly number[]): readonly string[]
  /** What somebody lacks who has the part as it was with that hash; null for one that is not remembered. */
  since(hash: string): PartChanges | null
}
/** One part of the catalogue, kept up to date. */
export type Part = Rows & {
  readonly stamp: number
  /** About what it takes in memory; texts that parts share are not counted. */
  readonly bytes: number
  /**
   * Brings the part up to the source; the heavy first time in slices, so that others are answered meanwhile.
   */
  update(source: PartSource): Promise<void>
}
/** Rows by their place in `ids`; `isFramed` when the frame is another one, too. */
export type PartChanges = {
  readonly at: readonly number[]
  readonly removed: readonly string[]
  readonly isFramed: boolean
}

const HASHES_MAX = 5_000
const HASH_BYTES = 100
const ROW_BYTES = 16
const SLICE = 1_000
const ASKED_MAX = 100 // hashes that are asked for between two changes of a part

const NOTHING: PartChanges = { at: [], removed: [], isFramed: false }

/** @param onUpdate called after each update: the part may weigh more */
export function newPart(onUpdate: () => void = () => undefined): Part {
  const table = partRows()
  const turnOf = new Map<string, number>() // when a hash was reached last
  const asked = new Map<number, PartChanges>() // by turn, until the next
  let stamp = 0,
    turn = 0,
    frame = '',
    framedAt = 0,
    current = ''
  let updating: Promise<void> = Promise.resolve()

  const bringUp = async (source: PartSource) => {
    if (stamp >= source.stamp) return
    const changed =
      stamp === 0 ? null : (source.changedSince(stamp)?.filter((id) => placeOf(source.ids, id) >= 0) ?? null)
    if (changed?.length === 0 && source.ids === table.ids && source.frame === frame) {
      stamp = source.stamp
      return
    }
    const fresh = await rowsOf(changed ?? source.ids, source)
    turn += 1
    asked.clear()
    table.put(turn, source.ids, fresh)
    if (source.frame !== frame) framedAt = turn
    frame = source.frame
    stamp = source.stamp
    current = (table.digest ^ fingerprintOf('', frame)).toString(36)
    remember(table, turnOf, current, turn)
    onUpdate()
  }

  return {
    get stamp() {
      return stamp
    },
    get hash() {
      return current
    },
    get ids() {
      return table.ids
    },
    get bytes() {
      return table.ids.length * ROW_BYTES + turnOf.size * HASH_BYTES
    },
    rows: (places) => (places ? places.map((at) => table.texts[at] ?? '') : table.texts),
    since: (then) => {
      if (then === current) return NOTHING
      const from = turnOf.get(then)
      if (from === undefined) return null
      const changes = asked.get(from) ?? { ...table.after(from), isFramed: framedAt > from }
      if (asked.size < ASKED_MAX) asked.set(from, changes)
      return changes
    },
    update: (source) => {
      if (stamp >= source.stamp) return Promise.resolve()
      // one that has failed is tried again by the next who asks
      updating = updating.catch(() => undefined).then(() => bringUp(source))
      return updating
    },
  }
}

/** Notes the turn at which a hash was reached; forgets the oldest hash where there are too many. */
function remember(table: PartRows, turnOf: Map<string, number>, reached: string, turn: number) {
  if (table.goneCount > HASHES_MAX) {
    table.forgetGone()
    turnOf.clear() // what went before is not known any more
  }
  turnOf.delete(reached)
  turnOf.set(reached, turn)
  const [oldest] = turnOf.keys()
  if (turnOf.size > HASHES_MAX && oldest !== undefined) turnOf.delete(oldest)
}

/**
 * What has changed for somebody who has the rows with that hash; null where all of them is not much more, or
 * the hash is not known.
 */
export function changesSince(rows: Rows, hash: string): PartChanges | null {
  const changes = rows.since(hash)
  return changes && 2 * (changes.at.length + changes.removed.length) <= rows.ids.length ? changes : null
}

async function rowsOf(ids: readonly string[], source: PartSource): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  for (const [at, id] of ids.entries()) {
    if (at % SLICE === SLICE - 1) await setImmediate()
    rows.set(id, source.rowOf(id))
  }
  return rows
}
