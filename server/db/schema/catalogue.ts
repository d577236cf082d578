import type { Generated, GeneratedAlways } from 'kysely'

/* What is sold, what it fits, what it costs and how much of it there is. */

export interface PriceListTable {
  id: string
  kind: string
  name: string
  valid_from: Date | null
  valid_to: Date | null
}

export interface BrandTable {
  id: string
  name: string
  link: string
  highlighted: Generated<boolean>
  /** The name of a picture, as in product.image; '' for none. */
  picture: Generated<string>
}

export interface CategoryTable {
  id: string
  parent_id: string | null
  name: string
  link: string
  position: Generated<number>
  picture: Generated<string>
}

export interface DeviceVendorTable {
  id: string
  name: string
  link: string
  picture: Generated<string>
}

export interface DeviceTable {
  id: string
  vendor_id: string
  name: string
  link: string
  introduced_on: string | null
  aliases: Generated<string[]>
}

export interface ProductTable {
  id: string
  name: string
  short_name: Generated<string>
  description: Generated<string>
  ean: Generated<string>
  image: Generated<string>
  image2: Generated<string>
  image3: Generated<string>
  brand_id: string
  category_id: string
  item_class: Generated<string>
  procurement_group: Generated<string>
  procurement_group_desc: Generated<string>
  status_label: Generated<string>
  registered_on: string
  rotatable: Generated<boolean>
  rrp_inc_cents: Generated<number>
  minimum: Generated<number>
  multiple: Generated<number>
  top_seller_rank: number | null
  expected_on: string | null
  expected_quantity: number | null
  availability_text: Generated<string>
  withdrawn: Generated<boolean>
  /** The service centre takes it with its reference alone. */
  needs_service_reference: Generated<boolean>
}

export interface ProductAttributeTable {
  product_id: string
  position: number
  name: string
  value: string
}

export interface ProductDeviceTable {
  product_id: string
  device_id: string
}

export interface StockTable {
  product_id: string
  on_hand: Generated<number>
  allocated: Generated<number>
  available: GeneratedAlways<number>
  /** Where it lies in the warehouse. */
  bin: Generated<string>
}

export interface PriceBreakTable {
  list_id: string
  product_id: string
  quantity: number
  price_cents: number
}

export interface OrderLimitTable {
  list_id: string
  product_id: string
  minimum: number | null
  multiple: number | null
}

export interface CatalogueVersionTable {
  one: Generated<boolean>
  content: Generated<number>
}

/** One product, or what many share (null), that a version of the content has changed. */
export interface CatalogueChangeTable {
  version: number
  product_id: string | null
  is_whole: Generated<boolean>
}
