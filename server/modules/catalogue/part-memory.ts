import { LRUCache } from 'lru-cache'
import { newPart, type Part } from './part.ts'

/** The parts of every kind of viewer who asks. */
export type PartMemory = {
  part(key: string): Part
  /** How many parts have been made so far: one that was dropped and is asked for again counts again. */
  readonly made: number
}

/**
 * The parts of one price level weigh 0.3 MB at 20,000 products and 1.6 MB at 100,000, those of a contract
 * some KB: the limit is far from what is asked for each minute, and only keeps levels that nobody buys at any
 * more from staying.
 */
const PARTS_BYTES = 256 * 1024 * 1024
const PART_BYTES_MIN = 1_024 // the object itself

export function partMemory(bytes = PARTS_BYTES): PartMemory {
  const parts = new LRUCache<string, Part>({ maxSize: bytes })
  let made = 0
  const weigh = (key: string, part: Part) => {
    if (parts.peek(key) === part) parts.delete(key)
    parts.set(key, part, { size: PART_BYTES_MIN + part.bytes })
  }
  return {
    get made() {
      return made
    },
    part: (key) => {
      const found = parts.get(key)
      if (found) return found
      made += 1
      const part = newPart(() => weigh(key, part))
      weigh(key, part)
      return part
    },
  }
}
