/** How a promised day ended: goods came, or another day was said, or none any more. */
const PROMISE_ENDS = ['arrived', 'later', 'earlier', 'withdrawn'] as const
export type PromiseEnd = (typeof PROMISE_ENDS)[number]

/** A day on which more of a product was promised, and on which day it ended. Brisbane days, YYYY-MM-DD. */
export type PromisedDay = { day: string; ended: PromiseEnd | null; endedOn: string | null }

/** How many of the last dates of a brand were kept. */
export type DatesKept = { kept: number; of: number }

/** So many of the last dates count. */
export const DATES_COUNTED = 12
/** Fewer known dates than that say nothing of a brand. */
const DATES_KNOWN_MIN = 5

/**
 * Whether a promised day was kept (issue E, "Dates with a record"): goods came on that day or before. A day
 * that was moved later or taken back was not kept, and neither was one that has passed without goods.
 * @param today YYYY-MM-DD in Brisbane
 * @returns null where nobody can say: the day is still to come, or an earlier one took its place
 */
export function isDateKept({ day, ended, endedOn }: PromisedDay, today: string): boolean | null {
  switch (ended) {
    case 'arrived':
      return (endedOn ?? today) <= day
    case 'later':
    case 'withdrawn':
      return false
    case 'earlier':
      return null
    case null:
      return day < today ? false : null
  }
}

/**
 * How many of the last twelve known dates were kept.
 * @param promises of one brand, the last day first
 * @returns null where fewer than five are known
 */
export function datesKept(promises: readonly PromisedDay[], today: string): DatesKept | null {
  const known = promises
    .map((promise) => isDateKept(promise, today))
    .filter((kept) => kept !== null)
    .slice(0, DATES_COUNTED)
  if (known.length < DATES_KNOWN_MIN) return null
  return { kept: known.filter(Boolean).length, of: known.length }
}

/** "Kestrel kept 9 of its last 12 dates". */
export function datesKeptWords(brand: string, { kept, of }: DatesKept): string {
  const many = kept === 0 ? 'none' : kept === of ? 'all' : String(kept)
  return `${brand} kept ${many} of its last ${String(of)} dates`
}

/** The same in fewer words: "Kestrel kept 9 of 12". */
export const shortKeptWords = (words: string): string => words.replace(/ its last (\d+) dates$/, ' $1')
