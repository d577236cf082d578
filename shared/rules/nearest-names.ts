import { linkName } from './link-name.ts'

/** Below this similarity two names are not worth offering. */
const LEAST = 0.35

/**
 * The entries whose names are most like a requested one, best first. A page offers them when its address
 * names something that does not exist.
 * @param wanted a link or a name as it was typed
 */
export function nearestNames<E extends { name: string }>(
  wanted: string,
  entries: readonly E[],
  max = 3,
): E[] {
  const pairs = pairsOf(linkName(wanted))
  return entries
    .map((entry) => ({ entry, score: likeness(pairs, pairsOf(linkName(entry.name))) }))
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score || a.entry.name.length - b.entry.name.length)
    .slice(0, max)
    .map(({ entry }) => entry)
}

/** Pairs of neighbouring letters, including the ends: "jbl" has ^j, jb, bl, l$. Dashes do not count. */
function pairsOf(link: string): ReadonlySet<string> {
  const letters = `^${link.replaceAll('-', '')}$`
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)))
}

/** The share of pairs that two names have in common, from 0 to 1 (Dice coefficient). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const pair of a) if (b.has(pair)) shared += 1
  return (2 * shared) / (a.size + b.size)
}
