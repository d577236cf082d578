import { TOP_CATEGORIES } from '#shared/codes/limits.ts'
import { linkName } from '#shared/rules/link-name.ts'
import { parseShopPath, productPath } from '#shared/rules/shop-path.ts'
import type { ColumnFamilies, ColumnNames } from './columns.ts'
import { readCents, readGtin, readWhole } from './read-values.ts'
import { NONE, type RowReader } from './row-reader.ts'
import { PRICE_MAX_CENTS, QUANTITY_MAX } from './save-prices.ts'
import type { SaidRow } from './save-rows.ts'
import { ON_HAND_MAX } from './save-stock.ts'

export const PRODUCT_COLUMNS = {
  id: [
    'product_id',
    'product_no',
    'product_number',
    'item_no',
    'item_number',
    'sku',
    'code',
    'stock_code',
    'id',
  ],
  source: ['source'],
  sourceId: ['source_id'],
  name: ['name', 'product_name', 'title'],
  shortName: ['short_name', 'modelno', 'model', 'model_number', 'mpn'],
  description: ['description', 'product_description', 'long_description'],
  ean: ['ean', 'gtin', 'barcode', 'upc', 'ean13', 'gtin_joined'],
  brand: ['brand', 'brand_name', 'vendor', 'manufacturer'],
  category: ['category', 'item_category', 'product_type', 'class_derived'],
  subCategory: ['sub_category', 'subcategory_name'],
  itemClass: ['item_class', 'class', 'class_derived'],
  group: ['procurement_group'],
  groupWords: ['procurement_group_desc'],
  price: ['price', 'dealer_price', 'base_price', 'price_ex_gst', 'price_usd'],
  rrp: ['rrp', 'rrp_inc', 'rrp_inc_gst', 'retail_price'],
  minimum: ['minimum', 'min_order_qty', 'moq'],
  multiple: ['multiple', 'order_multiple', 'pack_size'],
  stock: ['stock', 'on_hand', 'soh', 'quantity_on_hand'],
  expected: ['expected', 'expected_on', 'expected_date', 'eta'],
  expectedQuantity: ['expected_quantity', 'expected_qty'],
  availability: ['availability_text'],
  status: ['status_label'],
  registered: ['registered', 'registered_on', 'registered_date'],
  rotatable: ['rotatable'],
  withdrawn: ['withdrawn'],
  image: ['image', 'image1'],
  image2: ['image2'],
  image3: ['image3'],
  devices: ['devices', 'compatibility', 'fits'],
} as const satisfies ColumnNames

/** The fields that can give a product's number. */
export const PRODUCT_ID_FIELDS = ['id', 'sourceId', 'shortName', 'ean'] as const

/** price_10 is the price from ten on; "attribute Colour" is the attribute Colour. */
export const PRODUCT_FAMILIES = {
  price: /^(?:dealer[\s_-]*)?price[\s_-]*(\d{1,7})$/i,
  attribute: /^attribute[\s_:-]+(\S.*)$/i,
} satisfies ColumnFamilies

/** A label of a product; '' is none. */
const STATUS_LABELS = ['Special', 'Clearance', 'New Product'] as const
const LONGEST = {
  name: 1_000,
  shortName: 100,
  description: 20_000,
  brand: 200,
  category: 200,
  code: 100,
  image: 500,
  attribute: 2_000,
} as const

/** The values that a row gives for a product; others are left out. Money in cents. */
export type ProductSaid = {
  id: string
  product: SaidRow
  brand: string | undefined
  category: { name: string; sub: string | null } | undefined
  deviceNames: string[] | undefined
  prices: { quantity: number; cents: number | null }[]
  onHand: number | undefined
  attributes: { name: string; value: string }[]
}

/** Reads a row of a products file. */
export function readProduct(row: RowReader): ProductSaid {
  const ean = row.saysNone('ean') ? '' : readEan(row)
  const id = productId(row, ean)
  return {
    id,
    product: { ...productRow(row), id, ean },
    brand: namedThing(row, 'brand', LONGEST.brand),
    category: readCategory(row),
    prices: readPrices(row),
    deviceNames: row.saysNone('devices')
      ? []
      : row.raw('devices') === ''
        ? undefined
        : row
            .raw('devices')
            .split('|')
            .map((name) => name.trim())
            .filter(Boolean),
    onHand: row.saysNone('stock') ? 0 : row.whole('stock', 0, ON_HAND_MAX),
    attributes: readAttributes(row),
  }
}

function productRow(row: RowReader): SaidRow {
  return {
    name: row.text('name', LONGEST.name) || undefined,
    short_name: row.text('shortName', LONGEST.shortName),
    description: row.text('description', LONGEST.description),
    item_class: row.text('itemClass', LONGEST.code),
    procurement_group: row.text('group', LONGEST.code),
    procurement_group_desc: row.text('groupWords', LONGEST.category),
    status_label: row.saysNone('status') ? '' : row.code('status', STATUS_LABELS),
    registered_on: row.day('registered') ?? undefined,
    rotatable: row.flag('rotatable'),
    withdrawn: row.flag('withdrawn'),
    rrp_inc_cents: row.cents('rrp', PRICE_MAX_CENTS),
    minimum: row.saysNone('minimum') ? 1 : row.whole('minimum', 1, QUANTITY_MAX),
    multiple: row.saysNone('multiple') ? 1 : row.whole('multiple', 1, QUANTITY_MAX),
    image: row.text('image', LONGEST.image),
    image2: row.text('image2', LONGEST.image),
    image3: row.text('image3', LONGEST.image),
    ...readExpected(row),
  }
}

/**
 * The columns for expected deliveries, and for the text that replaces the stock figure. Stock files have them
 * too.
 */
export const readExpected = (row: RowReader): SaidRow => ({
  expected_on: row.day('expected'),
  expected_quantity: row.saysNone('expectedQuantity') ? null : row.whole('expectedQuantity', 0, ON_HAND_MAX),
  availability_text: row.text('availability', LONGEST.code),
})

/**
 * The product's number: the file's own column for it, else source and source_id together, else the model
 * number, else the barcode. The columns of the file decide, never a row, so that a product keeps its number
 * when a cell is filled in. Model numbers come late because makers share them.
 */
function productId(row: RowReader, ean: string | undefined): string {
  const field = productIdField(row)
  const text = field === 'ean' ? ean || undefined : row.id(field)
  if (text === undefined) {
    if (row.raw(field) === '' || row.raw(field) === NONE)
      row.refuse(field, row.raw(field), 'is missing: every product has a number')
    return ''
  }
  const id = field === 'sourceId' ? `${row.id('source') ?? ''}-${text}` : text
  const problem = productIdProblem(id)
  if (problem !== null) row.refuse(field, id, `cannot be a product number: ${problem}`)
  return id
}

/** The field of a file that gives its product numbers. */
export const productIdField = (row: RowReader): (typeof PRODUCT_ID_FIELDS)[number] =>
  row.has('id')
    ? 'id'
    : row.has('source') && row.has('sourceId')
      ? 'sourceId'
      : row.has('shortName')
        ? 'shortName'
        : 'ean'

/** Checks a product number, which is used in addresses and in file names. */
function productIdProblem(id: string): string | null {
  if (/^\.+$/.test(id)) return 'it is dots alone, which an address and a file name take for a folder'
  if (id.includes('\\')) return 'browsers and file systems take its backslash for the end of a folder name'
  const route = parseShopPath(productPath(id))
  return route.is === 'product' && route.productId === id
    ? null
    : 'that address of the shop means something else'
}

/** The barcode of the product. Of several in the cell the first is used: a product has one. */
function readEan(row: RowReader): string | undefined {
  const parts = row.raw('ean').split(/[\s|;,]+/)
  return row.parsed('ean', (text) => {
    if (parts.length === 1 || !parts.every((part) => /^(\d{8}|\d{12,14})$/.test(part))) return readGtin(text)
    row.warn('ean', text, `is ${parts.length} barcode numbers; the first one is taken`)
    return readGtin(parts[0] ?? '')
  })
}

/** A name that becomes part of an address, so it must have at least one letter or digit. */
function namedThing(row: RowReader, field: string, max: number): string | undefined {
  const name = row.saysNone(field) ? undefined : row.text(field, max)
  if (name !== undefined && name !== '' && linkName(name) === '')
    row.refuse(field, name, 'has no letter and no digit, so it can have no address in the shop')
  return name
}

/** A category by itself, or "Power > Cables", or the sub-category in a column of its own. */
function readCategory(row: RowReader): ProductSaid['category'] {
  const text = namedThing(row, 'category', LONGEST.category)
  const sub = namedThing(row, 'subCategory', LONGEST.category)
  if (text === undefined) return sub === undefined ? undefined : { name: TOP_CATEGORIES[0], sub }
  const [name = '', below, ...more] = text.split('>').map((part) => part.trim())
  if (more.length > 0 || (below !== undefined && sub !== undefined))
    row.refuse('category', text, 'has more than two levels')
  if (below !== undefined && (linkName(name) === '' || linkName(below) === ''))
    row.refuse('category', text, 'has a level without a name')
  return { name, sub: sub ?? below ?? null }
}

function readPrices(row: RowReader): ProductSaid['prices'] {
  const cells = [
    ...(row.raw('price') === '' ? [] : [{ member: '1', text: row.raw('price'), heading: 'price' }]),
    ...row.family('price'),
  ]
  const seen = new Set<number>()
  return cells.flatMap(({ member, text, heading }): ProductSaid['prices'] => {
    const quantity = readWhole(member, 1, QUANTITY_MAX)
    if ('reason' in quantity)
      row.refuse(heading, text, `is a price from ${member} on, and that quantity ${quantity.reason}`)
    else if (seen.has(quantity.value))
      row.refuse(heading, text, `is a second price from ${quantity.value} on`)
    if ('reason' in quantity || seen.has(quantity.value)) return []
    seen.add(quantity.value)
    if (text === NONE) return [{ quantity: quantity.value, cents: null }]
    const cents = readCents(text, PRICE_MAX_CENTS)
    if ('reason' in cents) row.refuse(heading, text, cents.reason)
    else if (cents.value === 0)
      row.warn(
        heading,
        text,
        'is no price: nothing is sold for nothing, so the product cannot be ordered at it',
      )
    else return [{ quantity: quantity.value, cents: cents.value }]
    return []
  })
}

function readAttributes(row: RowReader): ProductSaid['attributes'] {
  return row.family('attribute').flatMap(({ member, text, heading }) => {
    if (text.length <= LONGEST.attribute) return [{ name: member.trim(), value: text === NONE ? '' : text }]
    row.refuse(heading, text, `has ${text.length} characters; at most ${LONGEST.attribute} are kept`)
    return []
  })
}
