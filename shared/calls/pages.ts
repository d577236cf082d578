import * as z from 'zod/mini'
import { LIST_PAGE_MAX } from '../codes/limits.ts'
import * as f from './fields.ts'

/* Lists that grow are read page by page (docs/decisions/0016-lists-by-cursor.md). */

const CURSOR_MAX = 1_000

const rows = z.int().check(z.minimum(1), z.maximum(LIST_PAGE_MAX))
/** How many rows at most, from 1 to LIST_PAGE_MAX. */
const pageLimit = z.codec(z.union([z.string().check(z.regex(/^\d{1,3}$/)), rows]), rows, {
  decode: Number,
  encode: (limit) => limit,
})

/**
 * What every list by pages takes: where to go on, as the page before said, and how many rows at most
 * (LIST_PAGE_MAX if left out).
 */
export const pageInput = {
  cursor: z.optional(f.text(CURSOR_MAX)),
  limit: z.optional(pageLimit),
}

/** What every list by pages answers beside its rows. */
export const pageOutput = {
  /**
   * Where the next page begins; '' after the last row. A page may hold fewer rows than were asked for
   * although there are more: the server looks through so many at once.
   */
  next: f.string,
  /** How many rows there are; with the first page only. `isExact` false: there are more than that. */
  total: z.optional(z.object({ count: f.int, isExact: f.boolean })),
}
