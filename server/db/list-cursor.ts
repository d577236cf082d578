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

/** The key of a row in a list by a text or a number, as the database sorts it, and the row's id. */
export type SortKey = { by: string | number; id: string }
const sortKey = z.tuple([z.union([z.string(), z.int()]), z.string()])

/**
 * Cursors of one list: after which row a page begins. They are sealed with what was asked for, so one that
 * was made up, or belongs to another account or filter, cannot be opened.
 */
export function listCursor(sealer: Sealer, asked: ListAsked) {
  const { read, write } = sealedKey(sealer, asked)
  return {
    /** @throws Refusal list.cursor where it is none of this list */
    read: (cursor: string | undefined): TimeKey | null =>
      read(cursor, (key) => {
        const [atMicros, no] = z.parse(timeKey, key)
        return { atMicros, no }
      }),
    write: (last: TimeKey | null): string => write(last && [last.atMicros, last.no]),
  }
}

/** The same for a list that is not sorted by time. */
export function sortCursor(sealer: Sealer, asked: ListAsked) {
  const { read, write } = sealedKey(sealer, asked)
  return {
    /** @throws Refusal list.cursor where it is none of this list */
    read: (cursor: string | undefined): SortKey | null =>
      read(cursor, (key) => {
        const [by, id] = z.parse(sortKey, key)
        return { by, id }
      }),
    write: (last: SortKey | null): string => write(last && [last.by, last.id]),
  }
}

function sealedKey(sealer: Sealer, { list, accountId, filter }: ListAsked) {
  const purpose = JSON.stringify(['cursor', list, accountId, filter])
  return {
    read: <K>(cursor: string | undefined, keyIn: (key: unknown) => K): K | null => {
      if (!cursor) return null
      try {
        return keyIn(JSON.parse(sealer.open(cursor, purpose)))
      } catch {
        throw new Refusal('list.cursor')
      }
    },
    write: (key: readonly unknown[] | null): string => (key ? sealer.seal(JSON.stringify(key), purpose) : ''),
  }
}
