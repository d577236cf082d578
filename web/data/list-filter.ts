import { isCalendarDay, THIS_CENTURY } from '#shared/rules/calendar-days.ts'

/**
 * What a list is narrowed to, and how many pages of it show; days as YYYY-MM-DD, both included, '' for none.
 */
export type ListFilter = { text: string; from: string; to: string; pages: number }

export const NO_TEXT_OR_DAYS = { text: '', from: '', to: '' } as const

export const hasTextOrDays = ({ text, from, to }: ListFilter): boolean =>
  text !== '' || from !== '' || to !== ''

/** Reads a filter from the address bar; nonsense counts as nothing. */
export const listFilterIn = (query: URLSearchParams): ListFilter => ({
  text: query.get('q') ?? '',
  from: dayIn(query.get('from') ?? ''),
  to: dayIn(query.get('to') ?? ''),
  pages: pagesIn(query),
})

/** The filter as the address bar keeps it, so that Back, reload and a pasted link show the same. */
export const listFilterAddress = (
  { text, from, to, pages }: ListFilter,
  more: Record<string, string> = {},
): Record<string, string> => {
  const all = { q: text, from, to, page: pages > 1 ? String(pages) : '', ...more }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** How many pages of a list its address says are shown; nonsense counts as one. */
export function pagesIn(query: URLSearchParams): number {
  const pages = Number(query.get('page') ?? 1)
  return Number.isInteger(pages) && pages > 0 ? pages : 1
}

/** A day that calls take, YYYY-MM-DD; '' for any other text. */
export const dayIn = (text: string): string => (THIS_CENTURY.test(text) && isCalendarDay(text) ? text : '')
