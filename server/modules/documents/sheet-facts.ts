import { marginPercent } from '#shared/rules/margin.ts'
import { sortDevices } from '#shared/rules/device-order.ts'
import type { ProductPdf } from '#shared/rules/product-pdfs.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import type { CatalogueSnapshot } from '#server/modules/catalogue/catalogue-snapshot.ts'
import type { SheetFacts } from './sheet.ts'
import type { ProductRow } from '#server/modules/catalogue/catalogue.store.ts'

/** @param snapshot the catalogue as of now; the product must be of it */
export function sheetFacts(
  product: ProductRow,
  snapshot: CatalogueSnapshot,
  actor: Actor,
  template: ProductPdf,
): SheetFacts {
  const seesRetail = template.hasRetail && allows(NEEDS.retailPrices, actor)
  const seesDealer = template.hasDealer && allows(NEEDS.dealerPrices, actor)
  const price = seesDealer ? snapshot.price(product.id, actor.lists) : null
  const rrpCents = seesRetail && product.rrp_inc_cents > 0 ? product.rrp_inc_cents : null
  const { minimum, multiple } = snapshot.limits(product.id, actor.lists)
  const fits = fitsOf(product.id, snapshot)
  return {
    id: product.id,
    name: product.name,
    shortName: product.short_name,
    label: product.status_label,
    description: product.description,
    ean: product.ean,
    brand: snapshot.rows.brands.find(({ id }) => id === product.brand_id)?.name ?? '',
    category: categoryWords(product.category_id, snapshot),
    pictures: [product.image, product.image2, product.image3].filter(Boolean),
    minimum,
    multiple,
    attributes: snapshot
      .attributesOf(product.id)
      .filter(({ name }) => fits.length === 0 || name.toLowerCase() !== 'fits'),
    fits, // never the same list twice
    rrpCents,
    wasCents: price?.wasCents ?? null,
    breaks: price?.breaks ?? [],
    marginPercent: marginPercent(rrpCents, price?.breaks[0]?.priceCents ?? null, actor.businessGroup),
  }
}

function categoryWords(id: string, { rows }: CatalogueSnapshot): string {
  const own = rows.categories.find((category) => category.id === id)
  const parent = rows.categories.find((category) => category.id === own?.parent_id)
  return [parent?.name, own?.name].filter(Boolean).join(' / ')
}

function fitsOf(productId: string, snapshot: CatalogueSnapshot) {
  const { rows } = snapshot
  const ids = new Set(snapshot.fitsOf(productId))
  const devices = rows.devices
    .filter(({ id }) => ids.has(id))
    .map((device) => ({ ...device, introduced: device.introduced_on }))
  return rows.vendors.flatMap((vendor) => {
    const own = sortDevices(devices.filter(({ vendor_id }) => vendor_id === vendor.id))
    return own.length > 0 ? [{ vendor: vendor.name, devices: own.map(({ name }) => name) }] : []
  })
}
