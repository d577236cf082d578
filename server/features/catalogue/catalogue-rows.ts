import { availabilityOf, type CatalogueMemory } from '#server/memory/catalogue-memory.ts'
import type { CatalogueSnapshot } from '#server/memory/catalogue-snapshot.ts'
import type { ProductRow } from '#server/store/catalogue.store.ts'
import type { Sight } from './sight.ts'

const dollars = (cents: number) => cents / 100

/** The catalogue as the documents describe it, an object per product, in dollars. What `sight` may not see is not in it (decision 34). */
export function catalogueRows(snapshot: CatalogueSnapshot, memory: CatalogueMemory, sight: Sight) {
  const { rows, products } = snapshot
  const vendorOf = new Map(rows.vendors.map((vendor) => [vendor.id, vendor]))
  const deviceOf = new Map(rows.devices.map((device) => [device.id, device]))
  const brandOf = new Map(rows.brands.map((brand) => [brand.id, brand]))
  return {
    productExts: products.map((p) => productExt(p, { snapshot, memory, sight, brandOf, deviceOf })),
    handsetItems: products.flatMap((p) => snapshot.fitsOf(p.id).map((deviceId) => {
      const device = deviceOf.get(deviceId)
      return { productid: p.id, vendorid: device?.vendor_id ?? '', vendorname: vendorOf.get(device?.vendor_id ?? '')?.name ?? '', handsetname: device?.name ?? '' }
    })),
    vendorDeviceToIntroductionDate: Object.fromEntries(rows.devices.map((d) => [`${vendorOf.get(d.vendor_id)?.name ?? ''} ${d.name}`, d.introduced_on ?? ''])),
    highlightedBrands: rows.brands.filter((brand) => brand.highlighted).map((brand) => brand.name),
    productIdToMinOrderQty: Object.fromEntries(products.map((p) => [p.id, snapshot.limits(p.id, sight.lists).minimum])),
    productIdToOrderMultiple: Object.fromEntries(products.map((p) => [p.id, snapshot.limits(p.id, sight.lists).multiple])),
  }
}

type Source = {
  snapshot: CatalogueSnapshot; memory: CatalogueMemory; sight: Sight
  brandOf: Map<string, { name: string }>; deviceOf: Map<string, { vendor_id: string; name: string }>
}

function productExt(p: ProductRow, { snapshot, memory, sight, brandOf, deviceOf }: Source) {
  const { id } = p
  const price = sight.dealer ? snapshot.price(id, sight.lists) : null
  return {
    product: {
      id, name: p.name, shortName: p.short_name, description: p.description, ean: p.ean, image: p.image, image2: p.image2, image3: p.image3,
      itemCategory: p.category_id, itemClass: p.item_class, vendor: p.brand_id, vendorName: brandOf.get(p.brand_id)?.name ?? '',
      procurementGroup: p.procurement_group, procurementGroupDesc: p.procurement_group_desc, statusLabel: p.status_label, registeredDate: p.registered_on,
    },
    ...(sight.retail ? { retailPrice: dollars(p.rrp_inc_cents) } : {}),
    ...(price ? { priceBreakInfo: { priceBreaks: price.breaks.map((b) => ({ quantity: b.quantity, price: dollars(b.priceCents) })) } } : {}),
    ...(price?.wasCents ? { wasPrice: dollars(price.wasCents) } : {}),
    available: availabilityOf(memory, id).available, isRotatable: p.rotatable, attributes: snapshot.attributesOf(id),
    vendorDevices: snapshot.fitsOf(id).map((deviceId) => ({ vendor: deviceOf.get(deviceId)?.vendor_id ?? '', device: deviceOf.get(deviceId)?.name ?? '' })),
  }
}
