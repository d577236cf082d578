import { hash } from 'node:crypto'

/** The rows of a part as texts by product, a digest of them all that costs one print for each changed row, and the turn each was changed in. */
export type PartRows = {
  readonly ids: readonly string[]
  readonly texts: readonly string[]
  readonly digest: bigint
  /** Takes the products in their new order and the texts that may be new. */
  put(turn: number, ids: readonly string[], fresh: ReadonlyMap<string, string>): void
  /** Places of the rows changed, and the products gone, after a turn. */
  after(turn: number): { at: number[]; removed: string[] }
  /** Forgets which products have gone. */
  forgetGone(): void
  readonly goneCount: number
}

export function partRows(): PartRows {
  let ids: readonly string[] = [], texts: string[] = [], changedAt = new Uint32Array(), digest = 0n
  const gone = new Map<string, number>()

  /** Rows that stay move to their new places; those of products that have gone are noted. */
  const realign = (turn: number, next: readonly string[]) => {
    const placeOf = new Map(ids.map((id, at) => [id, at]))
    const movedAt = new Uint32Array(next.length)
    const moved = next.map((id, at) => {
      const from = placeOf.get(id)
      placeOf.delete(id)
      gone.delete(id)
      movedAt[at] = from === undefined ? turn : changedAt[from] ?? turn
      return from === undefined ? '' : texts[from] ?? ''
    })
    for (const [id, at] of placeOf) {
      gone.set(id, turn)
      digest ^= printOf(id, texts[at] ?? '')
    }
    ids = next
    texts = moved
    changedAt = movedAt
  }

  return {
    get ids() { return ids },
    get texts() { return texts },
    get digest() { return digest },
    get goneCount() { return gone.size },
    put: (turn, next, fresh) => {
      if (next !== ids) realign(turn, next)
      ids.forEach((id, at) => {
        const text = fresh.get(id), before = texts[at] ?? ''
        if (text === undefined || text === before) return
        digest ^= printOf(id, text) ^ (before ? printOf(id, before) : 0n)
        texts[at] = text
        changedAt[at] = turn
      })
    },
    after: (turn) => ({
      at: [...changedAt.keys()].filter((place) => (changedAt[place] ?? 0) > turn),
      removed: [...gone].filter(([, when]) => when > turn).map(([id]) => id),
    }),
    forgetGone: () => gone.clear(),
  }
}

/** 64 bits of a digest; those of all rows are combined by exclusive or. */
export const printOf = (id: string, text: string): bigint => BigInt(`0x${hash('sha256', `${id}\n${text}`, 'hex').slice(0, 16)}`)
