import * as z from 'zod/mini'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const product = z.object({
  id: f.string,
  name: f.string,
  shortName: f.string,
  description: f.string,
  ean: f.string,
  image: f.string,
  image2: f.string,
  image3: f.string,
  itemCategory: f.string,
  itemClass: f.string,
  vendor: f.string,
  vendorName: f.string,
  procurementGroup: f.string,
  procurementGroupDesc: f.string,
  statusLabel: f.string,
  registeredDate: f.string,
})
const priceBreaks = z.array(z.object({ quantity: f.int, price: f.money }))

const productExt = z.object({
  product,
  /** Recommended retail price inc GST; only with letter R. */
  retailPrice: z.optional(f.money),
  /** Dealer price before the special, ex GST; only with letter D. */
  wasPrice: z.optional(f.money),
  /** Dealer prices ex GST; only with letter D. */
  priceBreakInfo: z.optional(z.object({ priceBreaks })),
  available: z.union([z.number(), f.string]),
  isRotatable: f.boolean,
  attributes: z.array(z.object({ name: f.string, value: f.string })),
  vendorDevices: z.array(z.object({ vendor: f.string, device: f.string })),
})

const group = z.object({ id: f.string, name: f.string, link: f.string })

/** picture: the name of one, as in image; '' for none. */
const pictured = z.extend(group, { picture: f.string })

const groups = z.object({
  brands: z.array(z.extend(pictured, { highlighted: f.boolean })),
  categories: z.array(z.extend(pictured, { parent: f.int })),
  vendors: z.array(pictured),
  devices: z.array(z.extend(group, { vendor: f.int, introduced: f.string, aliases: f.strings })),
})
const texts = f.strings,
  numbers = f.ints

/*
 * The catalogue as columns: of each field one array, products by their ids' code units. It travels in three
 * sections, each with its own hash. A section is whole; or with `since` what has changed from the state with
 * that hash; or missing, when nothing has. Terms and stock are as long as the content is once its own changes
 * are in, and name products only where they are changes.
 */

/**
 * What products are, the same for everybody. `brand`, `category` and `fits` are indices in the groups; groups
 * come when they have changed.
 */
const contentSection = z.object({
  since: z.optional(f.string),
  removed: z.optional(texts),
  groups: z.optional(groups),
  rows: z.object({
    id: texts,
    name: texts,
    shortName: texts,
    description: texts,
    ean: texts,
    images: z.array(texts),
    brand: numbers,
    category: numbers,
    fits: z.array(numbers),
    itemClass: texts,
    procurementGroup: texts,
    statusLabel: texts,
    registered: texts,
    rotatable: numbers,
    rank: numbers,
    /** Names and values alternately. */
    attributes: z.array(texts),
  }),
})

/**
 * On what terms this account buys. A deal is [sold 0 or 1, minimum, multiple, RRP, was-price, quantity,
 * price, quantity, price ...] in cents, 0 where there is none; thousands of products share a few deals, so
 * `deal` says of each how far back its own is: 0 is the next of `deals` that nobody had yet, 1 the last one
 * that was new, 2 the one before (half as many bytes as indices). Prices without letter D and RRPs
 * without R are not in it.
 */
const termsSection = z.object({
  since: z.optional(f.string),
  id: z.optional(texts),
  dealer: f.boolean,
  retail: f.boolean,
  deals: z.array(numbers),
  deal: numbers,
})

/**
 * What can be had: the number or the text instead, the day more is expected or '', how many then (0
 * where that is not known or a text stands for the number), and whether an order is taken (where the product
 * is sold at all).
 */
const stockSection = z.object({
  since: z.optional(f.string),
  id: z.optional(texts),
  available: z.array(z.union([f.int, f.string])),
  expected: texts,
  expectedQuantity: numbers,
  orderable: numbers,
})
export type ContentSection = z.output<typeof contentSection>
export type TermsSection = z.output<typeof termsSection>
export type StockSection = z.output<typeof stockSection>
export type CatalogueGroups = z.output<typeof groups>

export const catalogueCalls = calls({
  productsFromServer: {
    method: 'GET',
    needs: NEEDS.signedIn,
    encoded: true,
    work: ({ hash, format }) => (format === 'columns' && Boolean(hash) ? 'read' : 'catalogue'),
    about:
      'The catalogue with what this account may see; with the hash of an earlier answer only that hash where nothing has changed; as columns where asked, then only what has changed since the hash',
    input: z.object({ hash: f.optionalText(100), format: z._default(z.enum(['rows', 'columns']), 'rows') }),
    output: z.object({
      hash: f.string,
      productExts: z.optional(z.array(productExt)),
      handsetItems: z.optional(
        z.array(
          z.object({ productid: f.string, vendorid: f.string, vendorname: f.string, handsetname: f.string }),
        ),
      ),
      vendorDeviceToIntroductionDate: z.optional(z.record(f.string, f.string)),
      highlightedBrands: z.optional(f.strings),
      favouriteProductIds: z.optional(f.strings),
      productIdToMinOrderQty: z.optional(z.record(f.string, f.int)),
      productIdToOrderMultiple: z.optional(z.record(f.string, f.int)),
      productTabs: z.optional(f.strings),
      content: z.optional(contentSection),
      terms: z.optional(termsSection),
      stock: z.optional(stockSection),
    }),
  },
})
