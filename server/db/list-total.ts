import { LIST_COUNT_MAX } from '#shared/codes/limits.ts'

/** How many rows a list has; where it is not exact, there are more. */
export type ListTotal = { count: number; isExact: boolean }

/** What a list says of its rows, which were counted to LIST_COUNT_MAX and one more. */
export const listTotal = (many: number): ListTotal => ({
  count: Math.min(many, LIST_COUNT_MAX),
  isExact: many <= LIST_COUNT_MAX,
})
