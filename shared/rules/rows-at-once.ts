import { LIST_PAGE_MAX } from '../codes/limits.ts'

/** Where a screen shows a few rows, so many are read: its next ones are there already. */
const AT_LEAST = 50

/** How many rows of a list by cursor are asked for at once, where a screen shows so many. */
export const rowsAtOnce = (shown: number): number => (shown > AT_LEAST ? LIST_PAGE_MAX : AT_LEAST)
