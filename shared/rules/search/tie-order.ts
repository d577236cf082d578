import type { SearchDevice, SearchDoc } from './search-doc.ts'

/** What orders products of equal scores and equal availability. */
export type Tie = {
  id: string
  /** Sales rank; Infinity without one. */
  rank: number
  /** The day of the newest device it fits as a number, 0 for none. */
  newest: number
  /** How many letters say what it is, without what it is for. */
  length: number
  /** A number made of that text, so that the colours of a product stay together. */
  family: number
}

const AFTER_NAME = / (?:for|with) | - |, /i

/** Reads the tie of products. Reads each device once. */
export function tieReader(devices: readonly SearchDevice[]): (doc: SearchDoc) => Tie {
  const days = devices.map(({ introduced }) => Number(introduced.replaceAll('-', '')) || 0)
  return ({ id, name, rank, devices: fits }) => {
    const end = name.search(AFTER_NAME)
    const main = end < 0 ? name : name.slice(0, end)
    let newest = 0
    for (const device of fits) newest = Math.max(newest, days[device] ?? 0)
    return { id, rank: rank || Infinity, newest, length: main.length, family: hashOf(main) }
  }
}

/**
 * Best sellers first, then what fits the newest device, then the shortest name. A number made of the name
 * comes next, never the alphabet: that would put the same brands first in every list.
 */
export const compareTies = (a: Tie, b: Tie): number =>
  (a.rank === b.rank ? 0 : a.rank - b.rank) ||
  b.newest - a.newest ||
  a.length - b.length ||
  a.family - b.family ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** FNV-1a of a text in lower case, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const unit of text.toLowerCase()) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
