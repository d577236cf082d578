import { setImmediate } from 'node:timers/promises'
import { partRows, printOf } from './part-rows.ts'

/** The catalogue as of a stamp (CatalogueMemory), and how one part of an answer is made of it. */
export type PartSource = {
  stamp: number
  /** All products, in the order of the answer. */
  ids: readonly string[]
  /** The products that may differ from what they were at a stamp; null where anything may. */
  changedSince(stamp: number): string[] | null
  /** What the part says of a product, as a text that is equal while nothing changes; '' for one that is not there. */
  rowOf(productId: string): string
  /** What the part says besides its rows. */
  frame: string
}

/** One part of the catalogue as answered to those who may see the same: its rows, and since when each is as it is. */
export type Part = {
  readonly stamp: number
  /** Equal while the data are equal, also after a restart. */
  readonly hash: string
  readonly ids: readonly string[]
  readonly rows: readonly string[]
  /** What somebody lacks who has the part as it was with that hash; null for one that is not remembered or when most of it is new. */
  since(hash: string): PartChanges | null
  /** Brings the part up to the source; the heavy first time in slices, so that others are answered meanwhile. */
  update(source: PartSource): Promise<void>
}
/** Rows by their place in `ids`; `isFramed` when the frame is another one, too. */
export type PartChanges = { at: number[]; removed: string[]; isFramed: boolean }
export type PartMemory = { part(key: string): Part }

const PARTS_MAX = 100
const HASHES_MAX = 5_000
const SLICE = 1_000

/** The parts of every kind of viewer that has asked lately; of too many, the one that was asked longest ago goes. */
export function partMemory(): PartMemory {
  const parts = new Map<string, Part>()
  return {
    part: (key) => {
      const part = parts.get(key) ?? newPart()
      parts.delete(key)
      parts.set(key, part)
      const [oldest] = parts.keys()
      if (parts.size > PARTS_MAX && oldest !== undefined) parts.delete(oldest)
      return part
    },
  }
}

function newPart(): Part {
  const table = partRows()
  const turnOf = new Map<string, number>() // when a hash was reached last
  let stamp = 0, turn = 0, frame = '', framedAt = 0, current = ''
  let updating: Promise<void> = Promise.resolve()

  const remember = (reached: string) => {
    if (table.goneCount > HASHES_MAX) {
      table.forgetGone()
      turnOf.clear() // what went before is not known any more
    }
    turnOf.delete(reached)
    turnOf.set(reached, turn)
    const [oldest] = turnOf.keys()
    if (turnOf.size > HASHES_MAX && oldest !== undefined) turnOf.delete(oldest)
  }
  const bringUp = async (source: PartSource) => {
    if (stamp >= source.stamp) return
    const changed = stamp === 0 ? null : source.changedSince(stamp)
    const fresh = await rowsOf(changed ?? source.ids, source)
    turn += 1
    table.put(turn, source.ids, fresh)
    if (source.frame !== frame) framedAt = turn
    frame = source.frame
    stamp = source.stamp
    current = (table.digest ^ printOf('', frame)).toString(36)
    remember(current)
  }

  return {
    get stamp() { return stamp },
    get hash() { return current },
    get ids() { return table.ids },
    get rows() { return table.texts },
    since: (then) => {
      const from = turnOf.get(then)
      if (from === undefined) return null
      const changes = table.after(from)
      return 2 * (changes.at.length + changes.removed.length) > table.ids.length ? null : { ...changes, isFramed: framedAt > from }
    },
    update: (source) => {
      if (stamp >= source.stamp) return Promise.resolve()
      updating = updating.catch(() => undefined).then(() => bringUp(source)) // one that has failed is tried again by the next who asks
      return updating
    },
  }
}

async function rowsOf(ids: readonly string[], source: PartSource): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  for (const [at, id] of ids.entries()) {
    if (at % SLICE === SLICE - 1) await setImmediate()
    rows.set(id, source.rowOf(id))
  }
  return rows
}
