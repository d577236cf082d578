/** What was spent in one month on one category, in cents ex GST; credits are below zero. */
export type Spend = { month: string; category: string; cents: number }
/** The categories of a chart: what each comes to in each of the months. */
export type SpendByMonth = {
  /** YYYY-MM of Brisbane's calendar, the oldest first; the last is the current one. */
  months: string[]
  /** The dearest first; those beyond the chart's colours are one, named OTHER, at the end. */
  categories: { name: string; cents: number[] }[]
}

export const SPEND_MONTHS = 12
/** As many as can be told apart in a chart. */
export const SPEND_CATEGORIES = 5
const OTHER = 'Other'

/**
 * Months up to that of a day, the oldest first.
 * @param today a day of Brisbane, YYYY-MM-DD
 */
export function monthsUntil(today: string, many: number): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return Array.from({ length: many }, (_, at) => {
    const since = year * 12 + month - many + at
    return `${String(Math.floor(since / 12))}-${String((since % 12) + 1).padStart(2, '0')}`
  })
}

/** Lays out what was spent in the last twelve months for a chart. What is of an older month is left out. */
export function spendByMonth(spends: readonly Spend[], today: string): SpendByMonth {
  const months = monthsUntil(today, SPEND_MONTHS)
  const byName = new Map<string, number[]>()
  for (const { month, category, cents } of spends) {
    const at = months.indexOf(month)
    if (at < 0) continue
    const all = byName.get(category) ?? months.map(() => 0)
    all[at] = (all[at] ?? 0) + cents
    byName.set(category, all)
  }
  const ranked = [...byName]
    .map(([name, cents]) => ({ name, cents, sum: cents.reduce((all, one) => all + one, 0) }))
    .sort((a, b) => b.sum - a.sum || (a.name < b.name ? -1 : 1))
  const isWhole = ranked.length <= SPEND_CATEGORIES
  const own = isWhole ? ranked : ranked.slice(0, SPEND_CATEGORIES - 1)
  const rest = ranked.slice(own.length)
  const categories = own.map(({ name, cents }) => ({ name, cents }))
  if (rest.length > 0)
    categories.push({
      name: OTHER,
      cents: months.map((_, at) => rest.reduce((sum, { cents }) => sum + (cents[at] ?? 0), 0)),
    })
  return { months, categories }
}
