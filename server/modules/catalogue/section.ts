import { setImmediate } from 'node:timers/promises'
import { fingerprintOf, type SectionRows, sectionRows, indexOfId } from './section-rows.ts'

/** The catalogue as of a stamp (CatalogueCache), and how one section of an answer is made from it. */
export type SectionSource = {
  stamp: number
  /** The products of the section, by code unit; the very same array while none has joined or left. */
  ids: readonly string[]
  /**
   * The products that may have changed since a stamp, in the section or not; null where any may have.
   */
  changedSince(stamp: number): readonly string[] | null
  /**
   * The section's row of a product as a text that is equal while nothing changes; '' for an unknown product.
   */
  rowOf(productId: string): string
  /** What the section says besides its rows, as JSON members. */
  header: string
}

/** Rows of products as answered to those who may see the same, and what has changed in them since when. */
export type Rows = {
  /** Equal while the data are equal, also after a restart. */
  readonly hash: string
  readonly ids: readonly string[]
  /** The rows at these indexes of `ids`, or all. */
  rows(indexes?: readonly number[]): readonly string[]
  /** The changes since the section had that hash; null for a hash that is not remembered. */
  since(hash: string): SectionChanges | null
}
/** One section of the catalogue, kept up to date. */
export type Section = Rows & {
  readonly stamp: number
  /** About how many bytes of memory it takes; texts that sections share are not counted. */
  readonly bytes: number
  /**
   * Brings the section up to the source. The first update is slow and runs in slices, so that other requests
   * are answered meanwhile.
   */
  update(source: SectionSource): Promise<void>
}
/** `at` are the changed rows' indexes in `ids`; `hasNewHeader` when the header has changed, too. */
export type SectionChanges = {
  readonly at: readonly number[]
  readonly removed: readonly string[]
  readonly hasNewHeader: boolean
}

const HASHES_MAX = 5_000
const HASH_BYTES = 100
const ROW_BYTES = 16
const SLICE = 1_000
const ASKED_MAX = 100 // hashes that are asked for between two changes of a section

const NOTHING: SectionChanges = { at: [], removed: [], hasNewHeader: false }

/** @param onUpdate called after each update: the size of the section may have changed */
export function newSection(onUpdate: () => void = () => undefined): Section {
  const table = sectionRows()
  const revisionOf = new Map<string, number>() // when a hash was reached last
  const asked = new Map<number, SectionChanges>() // by revision, until the next
  let stamp = 0,
    revision = 0,
    header = '',
    headerChangedAt = 0,
    current = ''
  let updating: Promise<void> = Promise.resolve()

  const catchUp = async (source: SectionSource) => {
    if (stamp >= source.stamp) return
    const changed =
      stamp === 0
        ? null
        : (source.changedSince(stamp)?.filter((id) => indexOfId(source.ids, id) >= 0) ?? null)
    if (changed?.length === 0 && source.ids === table.ids && source.header === header) {
      stamp = source.stamp
      return
    }
    const fresh = await rowsOf(changed ?? source.ids, source)
    revision += 1
    asked.clear()
    table.put(revision, source.ids, fresh)
    if (source.header !== header) headerChangedAt = revision
    header = source.header
    stamp = source.stamp
    current = (table.digest ^ fingerprintOf('', header)).toString(36)
    remember(table, revisionOf, current, revision)
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
      return table.ids.length * ROW_BYTES + revisionOf.size * HASH_BYTES
    },
    rows: (indexes) => (indexes ? indexes.map((at) => table.texts[at] ?? '') : table.texts),
    since: (then) => {
      if (then === current) return NOTHING
      const from = revisionOf.get(then)
      if (from === undefined) return null
      const changes = asked.get(from) ?? { ...table.after(from), hasNewHeader: headerChangedAt > from }
      if (asked.size < ASKED_MAX) asked.set(from, changes)
      return changes
    },
    update: (source) => {
      if (stamp >= source.stamp) return Promise.resolve()
      // one that has failed is tried again by the next who asks
      updating = updating.catch(() => undefined).then(() => catchUp(source))
      return updating
    },
  }
}

/** Notes the revision of a hash; forgets the oldest hash where there are too many. */
function remember(table: SectionRows, revisionOf: Map<string, number>, reached: string, revision: number) {
  if (table.goneCount > HASHES_MAX) {
    table.forgetGone()
    revisionOf.clear() // what went before is not known any more
  }
  revisionOf.delete(reached)
  revisionOf.set(reached, revision)
  const [oldest] = revisionOf.keys()
  if (revisionOf.size > HASHES_MAX && oldest !== undefined) revisionOf.delete(oldest)
}

/**
 * What has changed for somebody who has the rows with that hash; null where all of them is not much more, or
 * the hash is not known.
 */
export function changesSince(rows: Rows, hash: string): SectionChanges | null {
  const changes = rows.since(hash)
  return changes && 2 * (changes.at.length + changes.removed.length) <= rows.ids.length ? changes : null
}

async function rowsOf(ids: readonly string[], source: SectionSource): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  for (const [at, id] of ids.entries()) {
    if (at % SLICE === SLICE - 1) await setImmediate()
    rows.set(id, source.rowOf(id))
  }
  return rows
}
