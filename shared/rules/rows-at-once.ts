import { LIST_PAGE_MAX } from '../codes/limits.ts'

/** A screen that shows fewer rows reads so many all the same: "Load more" then shows the next at once. */
const AT_LEAST = 50

/**
 * How many rows of a list by cursor one call asks for.
 * @param shown how many rows the screen shows
 */
export const rowsAtOnce = (shown: number): number => (shown > AT_LEAST ? LIST_PAGE_MAX : AT_LEAST)
