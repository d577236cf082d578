/**
 * A random stream that is the same on every machine and every day, so that people can refer to what the demo
 * shows.
 */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** A whole number between both ends, ends included. */
  whole(from: number, to: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** One of the choices. */
  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T
  /** Some of the choices, each at most once, in random order. */
  some<T>(choices: readonly T[], count: number): T[]
}

/** @param seed any text; another text gives another, independent stream */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    // mulberry32: small, and random enough for a demo
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (choices) => pickFrom(choices, whole),
    some: (choices, count) => someOf(choices, count, whole),
  }
}

function pickFrom<T>(choices: readonly T[], whole: (from: number, to: number) => number): T {
  const chosen = choices[whole(0, choices.length - 1)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}

function someOf<T>(choices: readonly T[], count: number, whole: (from: number, to: number) => number): T[] {
  const left = [...choices]
  const taken: T[] = []
  while (taken.length < count && left.length > 0) taken.push(...left.splice(whole(0, left.length - 1), 1))
  return taken
}

function hash(text: string): number {
  let value = 2_166_136_261
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return value | 0
}
