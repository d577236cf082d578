import type { Tx } from '#server/db/connect.ts'
import { readAll, readKnown } from './import.store.ts'
import { ownPictureId } from '#shared/rules/picture-address.ts'
import { refuseCaseTwins } from './case-twins.ts'
import { deviceFinder, readDevices } from './device-index.ts'
import { type ImportKind, type ReadRow, refuseRepeats } from './kind.ts'
import { baseListId } from './price-lists.ts'
import {
  PRODUCT_COLUMNS,
  PRODUCT_FAMILIES,
  PRODUCT_ID_FIELDS,
  productIdField,
  type ProductSaid,
  readProduct,
} from './read-product.ts'
import { attributesStep, type Fits, fitsStep } from './save-product-parts.ts'
import { pricesStep } from './save-prices.ts'
import { rowsStep, type SaidRow, type Step } from './save-rows.ts'
import { checkStock, promisesStep, stockStep } from './save-stock.ts'
import { openShelves, type Shelves, UNBRANDED } from './shelves.ts'

/** Every column of a product that a row may give, with the default for a new product. */
const PRODUCT_DEFAULTS = {
  name: '',
  short_name: '',
  description: '',
  ean: '',
  image: '',
  image2: '',
  image3: '',
  brand_id: '',
  category_id: '',
  item_class: '',
  procurement_group: '',
  procurement_group_desc: '',
  status_label: '',
  registered_on: '',
  rotatable: false,
  rrp_inc_cents: 0,
  minimum: 1,
  multiple: 1,
  expected_on: null,
  expected_quantity: null,
  availability_text: '',
  withdrawn: false,
} as const

const CATEGORIES = {
  table: 'category',
  what: 'categories',
  keys: ['id'],
  defaults: { parent_id: null, name: '', link: '', position: 0 },
} as const

/** Products with their brands, categories, base prices, stock, attributes and the devices they fit. */
export const productsKind: ImportKind<ProductSaid> = {
  columns: PRODUCT_COLUMNS,
  families: PRODUCT_FAMILIES,
  required: [PRODUCT_ID_FIELDS],
  read: readProduct,
  prepare: async (tx, rows, notes, { today }) => {
    const idField = rows[0] ? productIdField(rows[0].reader) : 'id'
    const unique = refuseRepeats(rows, idField, ({ id }) => id || null, 'the same product')
    await refuseCaseTwins(tx, 'product', unique, idField, 'product')
    const ids = unique.map(({ id }) => ({ id }))
    const known = new Map(
      (await readKnown(tx, 'product', ['id'], ['id', ...PICTURES], ids)).map((row) => [row['id'], row]),
    )
    for (const { id, product, reader } of unique)
      if (id !== '' && !known.has(id) && product['name'] === undefined && reader.raw('name') === '')
        reader.refuse('name', '', 'is missing: a new product needs one')
    warnOfSharedCodes(unique)
    const fits = await findDevices(tx, unique)
    await checkStock(
      tx,
      unique.flatMap(({ id, onHand, reader }) => (onHand === undefined ? [] : [{ id, onHand, reader }])),
      'stock',
    )

    const good = unique.filter(({ reader }) => !notes.isRefused(reader.line))
    const shelves = await openShelves(tx)
    const list_id = baseListId(await readAll(tx, 'price_list', ['id', 'kind']))
    const products = good.map((row) => ({
      registered_on: known.has(row.id) ? undefined : today,
      ...withOwnPictures(withoutSilence(row.product), known.get(row.id)),
      ...placeOnShelves(row, shelves, known.has(row.id)),
    }))
    return [
      // after the products: resolving them adds the new brands and categories
      ...shelfSteps(shelves),
      rowsStep({ table: 'product', what: 'products', keys: ['id'], defaults: PRODUCT_DEFAULTS }, products),
      ...partSteps(good, list_id, fits),
      promisesStep(products),
    ]
  },
}

/** The brand and category of a product. For a product on file, only what the row gives. */
const placeOnShelves = ({ brand, category }: ProductSaid, shelves: Shelves, isKnown: boolean): SaidRow => ({
  brand_id: brand === undefined ? (isKnown ? undefined : shelves.brandId(UNBRANDED)) : shelves.brandId(brand),
  category_id:
    category === undefined
      ? isKnown
        ? undefined
        : shelves.categoryId('Accessories', null)
      : shelves.categoryId(category.name, category.sub),
})

/** The steps that write the new brands and categories. */
const shelfSteps = (shelves: Shelves): Step[] => [
  rowsStep(
    { table: 'brand', what: 'brands', keys: ['id'], defaults: { name: '', link: '' } },
    shelves.newBrands(),
  ),
  // One level at a time, so that no batch names a parent that does not exist yet.
  ...[true, false].map((isTop) =>
    rowsStep(
      CATEGORIES,
      shelves.newCategories().filter((row) => (row['parent_id'] === null) === isTop),
    ),
  ),
]

/** The steps that write what belongs to products: base prices, stock, attributes and devices. */
const partSteps = (
  products: readonly ProductSaid[],
  list_id: string,
  fits: ReadonlyMap<string, Omit<Fits, 'id'>>,
): Step[] => [
  pricesStep(
    products.flatMap(({ id, prices }) =>
      prices.map(({ quantity, cents }) => ({ list_id, product_id: id, quantity, price_cents: cents })),
    ),
  ),
  stockStep(products.flatMap(({ id, onHand }) => (onHand === undefined ? [] : [{ id, onHand }]))),
  attributesStep(products.filter(({ attributes }) => attributes.length > 0)),
  fitsStep(
    products.flatMap(({ id }) => {
      const found = fits.get(id)
      return found === undefined ? [] : [{ id, ...found }]
    }),
  ),
]

const withoutSilence = (row: ProductSaid['product']) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

const PICTURES = ['image', 'image2', 'image3'] as const
/**
 * The names of files do not take the place of pictures that were imported: a file of products comes again and
 * again. `(none)` takes a picture away.
 */
function withOwnPictures(said: SaidRow, known: SaidRow | undefined): SaidRow {
  const kept = PICTURES.filter(
    (column) => ownPictureId(String(known?.[column] ?? '')) !== null && said[column] !== '',
  )
  return Object.fromEntries(Object.entries(said).filter(([column]) => !kept.some((one) => one === column)))
}

/**
 * The devices of each row that names some. A name that matches no device, or several, gives a warning. The
 * product then keeps its devices, since one of them may be the one meant.
 */
async function findDevices(
  tx: Tx,
  rows: readonly ReadRow<ProductSaid>[],
): Promise<Map<string, Omit<Fits, 'id'>>> {
  if (!rows.some(({ deviceNames }) => deviceNames !== undefined)) return new Map()
  const find = deviceFinder(await readDevices(tx))
  return new Map(
    rows.flatMap(({ id, deviceNames, reader }) => {
      if (deviceNames === undefined) return []
      const ids = deviceNames.flatMap((name) => {
        const found = find(name)
        if ('id' in found) return [found.id]
        reader.warn('devices', name, `${found.reason}; the product is imported without it`)
        return []
      })
      return [[id, { deviceIds: [...new Set(ids)], isComplete: ids.length === deviceNames.length }] as const]
    }),
  )
}

/** Warns of two products with one barcode. The form is right, but a scanner cannot distinguish them. */
function warnOfSharedCodes(rows: readonly ReadRow<ProductSaid>[]) {
  const lineOf = new Map<string, number>()
  for (const { product, reader } of rows) {
    const ean = product['ean']
    if (typeof ean !== 'string' || ean === '') continue
    const line = lineOf.get(ean)
    if (line === undefined) lineOf.set(ean, reader.line)
    else reader.warn('ean', ean, `is the barcode of line ${line} too`)
  }
}
