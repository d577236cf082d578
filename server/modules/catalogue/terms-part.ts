import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import type { PartChanges, Rows } from './part.ts'
import { sharedTexts } from './shared-texts.ts'
import type { Viewer } from './viewer.ts'

/** The one text for equal deals: a hundred viewers of the same products then hold little but pointers. */
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

export const termsFrame = ({ dealer, retail }: Viewer): string =>
  `"dealer":${String(dealer)},"retail":${String(retail)}`

/** The part as JSON, each deal once. */
export function termsText(
  part: Rows,
  viewer: Viewer,
  change: { since: string; of: PartChanges } | null,
): string {
  const rows = part.rows(change?.of.at)
  const placeOf = new Map<string, number>()
  const deal = rows.map((row) => {
    const place = placeOf.get(row)
    if (place !== undefined) return placeOf.size - place
    placeOf.set(row, placeOf.size)
    return 0
  })
  const base = change
    ? `"since":"${change.since}","id":${JSON.stringify(change.of.at.map((at) => part.ids[at]))},`
    : ''
  return `{${base}${termsFrame(viewer)},"deals":[${[...placeOf.keys()].join()}],"deal":${JSON.stringify(deal)}}`
}
