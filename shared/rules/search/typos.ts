const SHORTEST = 4
const TWO_FROM = 8 // letters from which two mistakes are allowed

/** How many typing mistakes a word may have. None in a short one, where a mistake makes another word. */
export const typosAllowed = (word: string): number =>
  word.length < SHORTEST ? 0 : word.length < TWO_FROM ? 1 : 2

/** The letters of a word as bits. Two words differ by at least half as many mistakes as their bits differ. */
export function letterBits(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i += 1) bits |= 1 << (word.charCodeAt(i) & 31)
  return bits
}

/**
 * Whether so many mistakes could explain the difference between two words' letters. A cheap test that
 * excludes most words.
 */
export function couldBe(bits: number, otherBits: number, mistakes: number): boolean {
  let differing = bits ^ otherBits
  let many = 0
  while (differing && many <= 2 * mistakes) {
    differing &= differing - 1
    many += 1
  }
  return many <= 2 * mistakes
}

/**
 * The edit distance of two words: a letter changed, missing or added, or two neighbours swapped. Infinity
 * when more than `most`.
 */
export function mistakesBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return Infinity
    before = last
    last = row
  }
  const found = last[b.length] ?? Infinity
  return found <= most ? found : Infinity
}
