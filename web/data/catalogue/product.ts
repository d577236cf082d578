import { marginPercent } from '#shared/rules/margin.ts'
import type { PriceBreak } from '#shared/rules/price.ts'
import { DEAL, SEPARATOR } from './columns.ts'
import type { CatalogueUpdate } from './engine/catalogue-update.ts'
import type { Brand, Category, Device, Groups } from './groups.ts'
import { listAt, textAt, wordAt } from './packed.ts'
import { childKey } from '#shared/rules/shop-selection.ts'

/** A product as every screen uses it. Money is cents; null where there is none or it may not be seen. */
export type Product = {
  id: string
  name: string
  shortName: string
  description: string
  ean: string
  images: string[]
  brandOf: Brand
  categoryOf: Category
  fits: Device[]
  itemClass: string
  procurementGroup: string
  statusLabel: string
  registered: string
  isRotatable: boolean
  attributes: { name: string; value: string }[]
  minimum: number
  multiple: number
  rank: number
  available: number | string
  onHand: number | null
  isOrderable: boolean
  isPriced: boolean
  expected: string
  expectedQuantity: number
  rrpCents: number | null
  wasCents: number | null
  priceCents: number | null
  marginPercent: number | null
  breaks: PriceBreak[]
  /** Of the account: the margin's GST goes by it. */
  businessGroup: string
  /** The devices it fits as they stand in addresses, with their vendor ("apple/iphone-15"). */
  devices: readonly string[]
}

/** Reads a row of the packed columns. */
export function productReader(
  { content: c, terms, stock }: Required<CatalogueUpdate>,
  groups: Groups,
  businessGroup: string,
): (row: number) => Product {
  return (row) => {
    const id = textAt(c.id, row)
    const brandOf = groups.brands[c.brand[row] ?? -1],
      categoryOf = groups.categories[c.category[row] ?? -1]
    if (!brandOf || !categoryOf) throw new Error(`product ${id} has no brand or category`)
    const fits = Array.from(listAt(c.fits, row)).flatMap((index) => groups.devices[index] ?? [])
    const text = wordAt(stock.text, row),
      onHand = stock.available[row] ?? 0
    const deal = dealAt(listAt(terms.deals, terms.deal[row] ?? 0))
    return {
      id,
      name: textAt(c.name, row),
      shortName: textAt(c.shortName, row),
      description: textAt(c.description, row),
      ean: textAt(c.ean, row),
      images: parts(textAt(c.images, row)),
      brandOf,
      categoryOf,
      fits,
      itemClass: wordAt(c.itemClass, row),
      procurementGroup: wordAt(c.procurementGroup, row),
      statusLabel: wordAt(c.statusLabel, row),
      registered: wordAt(c.registered, row),
      isRotatable: c.rotatable[row] === 1,
      attributes: pairs(parts(wordAt(c.attributes, row))).map(([name, value]) => ({ name, value })),
      minimum: deal.minimum,
      multiple: deal.multiple,
      rank: c.rank[row] ?? 0,
      available: text || onHand,
      onHand: text ? null : onHand,
      isOrderable: deal.isSold && stock.orderable[row] === 1,
      isPriced: deal.isSold,
      expected: wordAt(stock.expected, row),
      expectedQuantity: stock.expectedQuantity[row] ?? 0,
      rrpCents: deal.rrpCents,
      wasCents: deal.wasCents,
      priceCents: deal.breaks[0]?.priceCents ?? null,
      breaks: deal.breaks,
      businessGroup,
      marginPercent: marginPercent(deal.rrpCents, deal.breaks[0]?.priceCents ?? null, businessGroup),
      devices: fits.map((device) => childKey(device.vendor.link, device.link)),
    }
  }
}

function dealAt(deal: Uint32Array) {
  return {
    isSold: deal[DEAL.sold] === 1,
    minimum: deal[DEAL.minimum] ?? 1,
    multiple: deal[DEAL.multiple] ?? 1,
    rrpCents: deal[DEAL.rrp] || null,
    wasCents: deal[DEAL.was] || null,
    breaks: pairs([...deal.subarray(DEAL.steps)]).map(([quantity, priceCents]) => ({ quantity, priceCents })),
  }
}

const parts = (joined: string): string[] => (joined === '' ? [] : joined.split(SEPARATOR))
const pairs = <T>(flat: readonly T[]): [T, T][] =>
  Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] as T, flat[2 * i + 1] as T])
