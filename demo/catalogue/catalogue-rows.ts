import type { Row } from '#demo/bulk-insert.ts'
import { binOf } from './bins.ts'
import type { DemoCalendar } from '#demo/demo-calendar.ts'
import { BRANDS, FEATURED_BRAND_IDS } from './brands.ts'
import { buildProducts, type DemoProduct, procurementOf } from './build-products.ts'
import { CATEGORIES } from './categories.ts'
import { DEMO_DEVICES, DEVICE_VENDORS } from './devices.ts'
import { linkOf } from './link-of.ts'
import { planPrices, PRICE_LISTS, type PricePlan } from './plan-prices.ts'
import { planShelves, type ShelfPlan } from './plan-shelves.ts'

/** The whole catalogue before it is inserted. The history of orders is made from it as well. */
export interface DemoCatalogue {
  products: readonly DemoProduct[]
  shelves: ReadonlyMap<string, ShelfPlan>
  prices: PricePlan
}

/** Plans the catalogue. Inserts nothing. */
export function planCatalogue(calendar: DemoCalendar): DemoCatalogue {
  const products = buildProducts(calendar)
  const shelves = planShelves(products, calendar)
  return { products, shelves, prices: planPrices(products, shelves) }
}

export const brandRows = (): Row<'brand'>[] =>
  Object.entries(BRANDS).map(([id, brand]) => ({
    id,
    name: brand.name,
    link: linkOf(brand.name),
    picture: linkOf(brand.name),
    highlighted: FEATURED_BRAND_IDS.some((featured) => featured === id),
  }))

export const categoryRows = (): Row<'category'>[] =>
  CATEGORIES.map((category) => ({ ...category, picture: category.link }))

export const vendorRows = (): Row<'device_vendor'>[] =>
  DEVICE_VENDORS.map(({ id, name }) => ({ id, name, link: linkOf(name), picture: linkOf(name) }))

export const deviceRows = (): Row<'device'>[] =>
  DEMO_DEVICES.map(({ id, vendorId, name, link, introducedOn, aliases }) => ({
    id,
    vendor_id: vendorId,
    name,
    link,
    introduced_on: introducedOn,
    aliases,
  }))

export const priceListRows = (): Row<'price_list'>[] => [...PRICE_LISTS]

export function productRows({ products, shelves }: DemoCatalogue): Row<'product'>[] {
  return products.map((product) => {
    const shelf = shelfOf(shelves, product.id)
    const procurement = procurementOf(product.line)
    const [image, image2, image3] = product.images
    return {
      id: product.id,
      name: product.name,
      short_name: product.shortName,
      description: product.description,
      ean: product.ean,
      image,
      image2,
      image3,
      brand_id: product.line.brand,
      category_id: product.line.shelf,
      item_class: product.line.itemClass,
      procurement_group: procurement.group,
      procurement_group_desc: procurement.words,
      status_label: shelf.label,
      registered_on: shelf.registeredOn,
      rotatable: product.rotatable && shelf.label !== 'Clearance',
      rrp_inc_cents: product.rrpCents,
      minimum: product.line.minimum ?? 1,
      multiple: product.line.multiple ?? 1,
      top_seller_rank: shelf.topSellerRank,
      expected_on: shelf.expectedOn,
      expected_quantity: shelf.expectedQuantity,
      availability_text: shelf.availabilityText,
      withdrawn: shelf.withdrawn,
    }
  })
}

export const attributeRows = ({ products }: DemoCatalogue): Row<'product_attribute'>[] =>
  products.flatMap((product) =>
    product.attributes.map(([name, value], index) => ({
      product_id: product.id,
      position: index + 1,
      name,
      value,
    })),
  )

export const fitRows = ({ products }: DemoCatalogue): Row<'product_device'>[] =>
  products.flatMap((product) => product.deviceIds.map((device_id) => ({ product_id: product.id, device_id })))

/** What is on the shelves when the year begins: as much as when it ends, what is sold meanwhile comes in. */
export const stockRows = ({ products, shelves }: DemoCatalogue): Row<'stock'>[] =>
  products.map(({ id }, place) => ({
    product_id: id,
    bin: binOf(place),
    on_hand: shelfOf(shelves, id).available,
    allocated: 0,
  }))

/** The ledger of stock begins with what is on hand. */
export const openingEntries = (
  stock: readonly Row<'stock'>[],
  calendar: DemoCalendar,
): Row<'stock_entry'>[] =>
  stock.flatMap(({ product_id, on_hand = 0 }) =>
    on_hand === 0
      ? []
      : [
          {
            at: calendar.at(OPENING_DAY, 6),
            product_id,
            kind: 'opening',
            units: on_hand,
            reason: 'Opening stock',
          },
        ],
  )
const OPENING_DAY = -365

function shelfOf(shelves: ReadonlyMap<string, ShelfPlan>, id: string): ShelfPlan {
  const shelf = shelves.get(id)
  if (!shelf) throw new Error(`no plan for ${id}`)
  return shelf
}
