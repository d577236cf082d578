import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import type { SectionChanges, Rows } from './section.ts'
import { sharedTexts } from './shared-texts.ts'
import type { Viewer } from './viewer.ts'

/** The one text for equal deals: the sections of a hundred viewers then share it. */
const shared = sharedTexts(100_000)

/**
 * A product's deal as JSON, see termsPart in shared/calls/catalogue.ts. What `viewer` may not see is not in
 * it (decision 34).
 */
export function termsRow(snapshot: CatalogueSnapshot, { lists, dealer, retail }: Viewer, id: string): string {
  const product = snapshot.byId.get(id)
  if (!product) return ''
  const { minimum, multiple } = snapshot.limits(id, lists)
  const price = snapshot.price(id, lists) // without one nothing is sold
  const deal = [
    Number(price !== null),
    minimum,
    multiple,
    retail ? product.rrp_inc_cents : 0,
    dealer ? (price?.wasCents ?? 0) : 0,
  ]
  if (dealer) for (const step of price?.breaks ?? []) deal.push(step.quantity, step.priceCents)
  return shared(JSON.stringify(deal))
}

export const termsHeader = ({ dealer, retail }: Viewer): string =>
  `"dealer":${String(dealer)},"retail":${String(retail)}`

/** The section as JSON, each deal once. */
export function termsText(
  section: Rows,
  viewer: Viewer,
  change: { since: string; of: SectionChanges } | null,
): string {
  const rows = section.rows(change?.of.at)
  const indexOf = new Map<string, number>()
  const deal = rows.map((row) => {
    const index = indexOf.get(row)
    if (index !== undefined) return indexOf.size - index
    indexOf.set(row, indexOf.size)
    return 0
  })
  const base = change
    ? `"since":"${change.since}","id":${JSON.stringify(change.of.at.map((at) => section.ids[at]))},`
    : ''
  return `{${base}${termsHeader(viewer)},"deals":[${[...indexOf.keys()].join()}],"deal":${JSON.stringify(deal)}}`
}
