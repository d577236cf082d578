import { hash } from 'node:crypto'

/**
 * The rows of a section as texts by product, the revision in which each was changed, and a digest of all of
 * them, which costs one fingerprint for each changed row.
 */
export type SectionRows = {
  readonly ids: readonly string[]
  readonly texts: readonly string[]
  readonly digest: bigint
  /** Takes the products in their new order, by code unit, and the texts that may be new. */
  put(revision: number, ids: readonly string[], fresh: ReadonlyMap<string, string>): void
  /** Indexes of the rows changed, and the products gone, after a revision. */
  after(revision: number): { at: number[]; removed: string[] }
  /** Forgets which products have gone. */
  forgetGone(): void
  readonly goneCount: number
}

export function sectionRows(): SectionRows {
  let ids: readonly string[] = [],
    texts: string[] = [],
    changedAt = new Uint32Array(),
    digest = 0n
  const gone = new Map<string, number>()

  /** Rows that stay move to their new indexes; the products that have gone are noted. */
  const realign = (revision: number, next: readonly string[]) => {
    const formerly = new Map(ids.map((id, at) => [id, at]))
    const movedAt = new Uint32Array(next.length)
    const moved = next.map((id, at) => {
      const from = formerly.get(id)
      formerly.delete(id)
      gone.delete(id)
      movedAt[at] = from === undefined ? revision : (changedAt[from] ?? revision)
      return from === undefined ? '' : (texts[from] ?? '')
    })
    for (const [id, at] of formerly) {
      gone.set(id, revision)
      digest ^= fingerprintOf(id, texts[at] ?? '')
    }
    ids = next
    texts = moved
    changedAt = movedAt
  }

  return {
    get ids() {
      return ids
    },
    get texts() {
      return texts
    },
    get digest() {
      return digest
    },
    get goneCount() {
      return gone.size
    },
    put: (revision, next, fresh) => {
      if (next !== ids) realign(revision, next)
      let at = -1
      for (const [id, text] of fresh) {
        at = ids[at + 1] === id ? at + 1 : indexOfId(ids, id)
        const before = texts[at] ?? ''
        if (at < 0 || text === before) continue
        digest ^= fingerprintOf(id, text) ^ (before ? fingerprintOf(id, before) : 0n)
        texts[at] = text
        changedAt[at] = revision
      }
    },
    after: (revision) => {
      const at: number[] = []
      for (let index = 0; index < changedAt.length; index += 1)
        if ((changedAt[index] ?? 0) > revision) at.push(index)
      return { at, removed: [...gone].filter(([, when]) => when > revision).map(([id]) => id) }
    },
    forgetGone: () => gone.clear(),
  }
}

/** The index of an id among ids sorted by code unit; -1 where it is missing. */
export function indexOfId(ids: readonly string[], id: string): number {
  let low = 0,
    high = ids.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1,
      found = ids[middle] ?? ''
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** 64 bits of a digest; those of all rows are combined by exclusive or. */
export const fingerprintOf = (id: string, text: string): bigint =>
  BigInt(`0x${hash('sha256', `${id}\n${text}`, 'hex').slice(0, 16)}`)
