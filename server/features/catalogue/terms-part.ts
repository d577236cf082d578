import type { CatalogueSnapshot } from '#server/memory/catalogue-snapshot.ts'
import type { Part, PartChanges } from '#server/memory/part-memory.ts'
import type { Sight } from './sight.ts'

/** A product's deal as JSON, see termsPart in shared/calls/catalogue.ts. What `sight` may not see is not in it (decision 34). */
export function termsRow(snapshot: CatalogueSnapshot, { lists, dealer, retail }: Sight, id: string): string {
  const product = snapshot.byId.get(id)
  if (!product) return ''
  const { minimum, multiple } = snapshot.limits(id, lists)
  const price = snapshot.price(id, lists) // without one nothing is sold
  const deal = [Number(price !== null), minimum, multiple, retail ? product.rrp_inc_cents : 0, dealer ? price?.wasCents ?? 0 : 0]
  if (dealer) for (const step of price?.breaks ?? []) deal.push(step.quantity, step.priceCents)
  return shared(JSON.stringify(deal))
}

export const termsFrame = ({ dealer, retail }: Sight): string => `"dealer":${String(dealer)},"retail":${String(retail)}`

/** The part as JSON, each deal once. */
export function termsText(part: Part, sight: Sight, change: { since: string; of: PartChanges } | null): string {
  const rows = change ? change.of.at.map((at) => part.rows[at] ?? '') : part.rows
  const placeOf = new Map<string, number>()
  const deal = rows.map((row) => {
    const place = placeOf.get(row)
    if (place !== undefined) return placeOf.size - place
    placeOf.set(row, placeOf.size)
    return 0
  })
  const base = change ? `"since":"${change.since}","id":${JSON.stringify(change.of.at.map((at) => part.ids[at]))},` : ''
  return `{${base}${termsFrame(sight)},"deals":[${[...placeOf.keys()].join()}],"deal":${JSON.stringify(deal)}}`
}

const DEALS_SHARED_MAX = 100_000
const deals = new Map<string, string>()
/** The one text for equal deals: a hundred sights of the same products then hold little but pointers. */
function shared(text: string): string {
  const known = deals.get(text)
  if (known !== undefined) return known
  if (deals.size >= DEALS_SHARED_MAX) deals.clear()
  deals.set(text, text)
  return text
}
