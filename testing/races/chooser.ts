/** Random choices from a seed, so that a run can be repeated. */
export type Choose = {
  /** A whole number from 0 up to, but not including, `many`. */
  below(many: number): number
  oneIn(many: number): boolean
  one<T>(list: readonly T[]): T
  /** So many entries of a list, or all of it, in random order. */
  some<T>(list: readonly T[], many: number): T[]
}

export function chooser(seed: number): Choose {
  let state = seed >>> 0
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (many: number) => Math.floor(next() * many)
  return {
    below,
    oneIn: (many) => below(many) === 0,
    one: (list) => list[below(list.length)]!,
    some: (list, many) =>
      list
        .map((entry) => ({ entry, at: next() }))
        .sort((a, b) => a.at - b.at)
        .slice(0, many)
        .map(({ entry }) => entry),
  }
}
