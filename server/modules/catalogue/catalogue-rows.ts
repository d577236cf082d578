import { setImmediate } from 'node:timers/promises'
import type { StockReader } from './catalogue-cache.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import type { ProductRow } from './catalogue.store.ts'
import { centsToDollars } from '#shared/rules/money.ts'
import { availableOnWire } from '#shared/rules/availability.ts'
import type { Viewer } from './viewer.ts'

const SLICE = 1_000

/**
 * The catalogue as the documents describe it, an object per product, in dollars: the text of a JSON object,
 * in pieces. Others are answered between two pieces. What `viewer` may not see is not in it (decision 34).
 */
export async function* catalogueRowsText(
  snapshot: CatalogueSnapshot,
  stockOf: StockReader,
  viewer: Viewer,
): AsyncGenerator<string> {
  const { rows, products } = snapshot
  const vendorOf = new Map(rows.vendors.map((vendor) => [vendor.id, vendor]))
  const deviceOf = new Map(rows.devices.map((device) => [device.id, device]))
  const brandOf = new Map(rows.brands.map((brand) => [brand.id, brand]))
  const source = { snapshot, stockOf, viewer, brandOf, deviceOf }
  const fitsOf = (p: ProductRow) =>
    snapshot.fitsOf(p.id).map((deviceId) => {
      const device = deviceOf.get(deviceId)
      return {
        productid: p.id,
        vendorid: device?.vendor_id ?? '',
        vendorname: vendorOf.get(device?.vendor_id ?? '')?.name ?? '',
        handsetname: device?.name ?? '',
      }
    })
  const introduced = rows.devices.map(
    (d) => [`${vendorOf.get(d.vendor_id)?.name ?? ''} ${d.name}`, d.introduced_on ?? ''] as const,
  )
  yield '{"productExts":['
  yield* sliced(products, (p) => [JSON.stringify(productExt(p, source))])
  yield '],"handsetItems":['
  yield* sliced(products, (p) => fitsOf(p).map((fit) => JSON.stringify(fit)))
  yield `],"vendorDeviceToIntroductionDate":${JSON.stringify(Object.fromEntries(introduced))}`
  yield `,"highlightedBrands":${JSON.stringify(rows.brands.filter((brand) => brand.highlighted).map((brand) => brand.name))}`
  for (const [name, limit] of [
    ['productIdToMinOrderQty', 'minimum'],
    ['productIdToOrderMultiple', 'multiple'],
  ] as const) {
    yield `,"${name}":{`
    yield* sliced(products, (p) => [
      `${JSON.stringify(p.id)}:${String(snapshot.limits(p.id, viewer.lists)[limit])}`,
    ])
    yield '}'
  }
  yield '}'
}

/** What is made of each product, with commas between, so many products at a time. */
async function* sliced(
  products: readonly ProductRow[],
  textsOf: (product: ProductRow) => string[],
): AsyncGenerator<string> {
  let isFirst = true
  for (let at = 0; at < products.length; at += SLICE) {
    const text = products
      .slice(at, at + SLICE)
      .flatMap(textsOf)
      .join()
    if (text) yield isFirst ? text : `,${text}`
    isFirst &&= !text
    await setImmediate()
  }
}

type Source = {
  snapshot: CatalogueSnapshot
  stockOf: StockReader
  viewer: Viewer
  brandOf: Map<string, { name: string }>
  deviceOf: Map<string, { vendor_id: string; name: string }>
}

function productExt(p: ProductRow, { snapshot, stockOf, viewer, brandOf, deviceOf }: Source) {
  const { id } = p
  const price = viewer.dealer ? snapshot.price(id, viewer.lists) : null
  return {
    product: {
      id,
      name: p.name,
      shortName: p.short_name,
      description: p.description,
      ean: p.ean,
      image: p.image,
      image2: p.image2,
      image3: p.image3,
      itemCategory: p.category_id,
      itemClass: p.item_class,
      vendor: p.brand_id,
      vendorName: brandOf.get(p.brand_id)?.name ?? '',
      procurementGroup: p.procurement_group,
      procurementGroupDesc: p.procurement_group_desc,
      statusLabel: p.status_label,
      registeredDate: p.registered_on,
    },
    ...(viewer.retail ? { retailPrice: centsToDollars(p.rrp_inc_cents) } : {}),
    ...(price
      ? {
          priceBreakInfo: {
            priceBreaks: price.breaks.map((b) => ({
              quantity: b.quantity,
              price: centsToDollars(b.priceCents),
            })),
          },
        }
      : {}),
    ...(price?.wasCents ? { wasPrice: centsToDollars(price.wasCents) } : {}),
    available: availableOnWire(stockOf(id)),
    isRotatable: p.rotatable,
    attributes: snapshot.attributesOf(id),
    vendorDevices: snapshot.fitsOf(id).map((deviceId) => ({
      vendor: deviceOf.get(deviceId)?.vendor_id ?? '',
      device: deviceOf.get(deviceId)?.name ?? '',
    })),
  }
}
