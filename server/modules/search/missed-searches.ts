import type { Db } from '#server/db/connect.ts'
import { addMissed } from './search.store.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { keptTerm } from '#shared/rules/search/search-term.ts'

/**
 * Searches that missed something, counted in memory and written for staff a little later: nobody's search
 * waits for it.
 */
export type MissedSearches = {
  note(text: string, now: Date): void
  /** Writes what is still held. */
  close(): Promise<void>
}

const WRITE_AFTER_MS = 1_000
const HELD_MAX = 1_000 // terms; more than that within a second are dropped

export function missedSearches(db: Db): MissedSearches {
  let counted = new Map<string, Map<string, number>>() // by day, then term
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    const days = counted
    counted = new Map()
    for (const [day, counts] of days) {
      await addMissed(db, day, counts).catch(() => {
        for (const [term, many] of counts) add(day, term, many)
      }) // held for the next time
    }
  }
  const add = (day: string, term: string, many: number) => {
    const counts = counted.get(day) ?? new Map<string, number>()
    counted.set(day, counts)
    if (counts.size < HELD_MAX || counts.has(term)) counts.set(term, (counts.get(term) ?? 0) + many)
  }
  return {
    note: (text, now) => {
      const term = keptTerm(text)
      if (!term) return
      add(brisbaneDay(now), term, 1)
      timer ??= setTimeout(() => {
        timer = undefined
        writing = writing.then(write)
      }, WRITE_AFTER_MS)
    },
    close: async () => {
      clearTimeout(timer)
      await writing
      await write()
    },
  }
}
