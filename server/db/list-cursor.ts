import * as z from 'zod/mini'
import { Refusal } from '#shared/codes/refusals.ts'

/** Encrypts and signs what a caller holds for the portal; `Secrets` of server/modules/people is one. */
export type Sealer = {
  seal(text: string, purpose: string): string
  open(sealed: string, purpose: string): string
}

/** One list as it was asked for: a cursor of it leads on in no other. */
export type ListAsked = { list: string; accountId: string; filter: object }

/** The key of a row in a list by time: microseconds since 1970 UTC as the database has them, and a number. */
export type TimeKey = { atMicros: number; no: number }
const timeKey = z.tuple([z.int(), z.int()])

/**
 * Cursors of one list: after which row a page begins. They are sealed with what was asked for, so one that
 * was made up, or belongs to another account or filter, cannot be opened.
 */
export function listCursor(sealer: Sealer, { list, accountId, filter }: ListAsked) {
  const purpose = JSON.stringify(['cursor', list, accountId, filter])
  return {
    /** @throws Refusal list.cursor where it is none of this list */
    read(cursor: string | undefined): TimeKey | null {
      if (!cursor) return null
      try {
        const [atMicros, no] = z.parse(timeKey, JSON.parse(sealer.open(cursor, purpose)))
        return { atMicros, no }
      } catch {
        throw new Refusal('list.cursor')
      }
    },
    write: (last: TimeKey | null): string =>
      last ? sealer.seal(JSON.stringify([last.atMicros, last.no]), purpose) : '',
  }
}
