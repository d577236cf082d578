import { hash } from 'node:crypto'

/**
 * The rows of a part as texts by product, a digest of them all that costs one print for each changed row, and
 * the turn each was changed in.
 */
export type PartRows = {
  readonly ids: readonly string[]
  readonly texts: readonly string[]
  readonly digest: bigint
  /** Takes the products in their new order, by code unit, and the texts that may be new. */
  put(turn: number, ids: readonly string[], fresh: ReadonlyMap<string, string>): void
  /** Places of the rows changed, and the products gone, after a turn. */
  after(turn: number): { at: number[]; removed: string[] }
  /** Forgets which products have gone. */
  forgetGone(): void
  readonly goneCount: number
}

export function partRows(): PartRows {
  let ids: readonly string[] = [],
    texts: string[] = [],
    changedAt = new Uint32Array(),
    digest = 0n
  const gone = new Map<string, number>()

  /** Rows that stay move to their new places; those of products that have gone are noted. */
  const realign = (turn: number, next: readonly string[]) => {
    const formerly = new Map(ids.map((id, at) => [id, at]))
    const movedAt = new Uint32Array(next.length)
    const moved = next.map((id, at) => {
      const from = formerly.get(id)
      formerly.delete(id)
      gone.delete(id)
      movedAt[at] = from === undefined ? turn : (changedAt[from] ?? turn)
      return from === undefined ? '' : (texts[from] ?? '')
    })
    for (const [id, at] of formerly) {
      gone.set(id, turn)
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
    put: (turn, next, fresh) => {
      if (next !== ids) realign(turn, next)
      let at = -1
      for (const [id, text] of fresh) {
        at = ids[at + 1] === id ? at + 1 : placeOf(ids, id)
        const before = texts[at] ?? ''
        if (at < 0 || text === before) continue
        digest ^= fingerprintOf(id, text) ^ (before ? fingerprintOf(id, before) : 0n)
        texts[at] = text
        changedAt[at] = turn
      }
    },
    after: (turn) => {
      const at: number[] = []
      for (let place = 0; place < changedAt.length; place += 1)
        if ((changedAt[place] ?? 0) > turn) at.push(place)
      return { at, removed: [...gone].filter(([, when]) => when > turn).map(([id]) => id) }
    },
    forgetGone: () => gone.clear(),
  }
}

/** The place of an id among ids by code unit; -1 where it is not. */
export function placeOf(ids: readonly string[], id: string): number {
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
