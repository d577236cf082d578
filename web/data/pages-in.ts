/** How many pages of a list its address says are shown; nonsense counts as one. */
export function pagesIn(query: URLSearchParams): number {
  const pages = Number(query.get('page') ?? 1)
  return Number.isInteger(pages) && pages > 0 ? pages : 1
}
