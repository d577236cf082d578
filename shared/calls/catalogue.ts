import { z } from 'zod'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

export const product = z.object({
  id: z.string(), name: z.string(), shortName: z.string(), description: z.string(), ean: z.string(),
  image: z.string(), image2: z.string(), image3: z.string(),
  itemCategory: z.string(), itemClass: z.string(), vendor: z.string(), vendorName: z.string(),
  procurementGroup: z.string(), procurementGroupDesc: z.string(), statusLabel: z.string(), registeredDate: z.string(),
})
export const priceBreaks = z.array(z.object({ quantity: z.int(), price: f.money }))

const productExt = z.object({
  product,
  /** Recommended retail price inc GST; only with letter R. */
  retailPrice: f.money.optional(),
  /** Dealer price before the special, ex GST; only with letter D. */
  wasPrice: f.money.optional(),
  /** Dealer prices ex GST; only with letter D. */
  priceBreakInfo: z.object({ priceBreaks }).optional(),
  available: z.union([z.number(), z.string()]),
  isRotatable: z.boolean(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  vendorDevices: z.array(z.object({ vendor: z.string(), device: z.string() })),
})

const group = z.object({ id: z.string(), name: z.string(), link: z.string() })

const groups = z.object({
  brands: z.array(group.extend({ highlighted: z.boolean() })),
  categories: z.array(group.extend({ parent: z.int() })),
  vendors: z.array(group),
  devices: z.array(group.extend({ vendor: z.int(), introduced: z.string(), aliases: z.array(z.string()) })),
})
const texts = z.array(z.string()), numbers = z.array(z.int())

/*
 * The catalogue as columns: of each field one array, products by their ids' code units. It travels in three parts, each with its own hash. A part is
 * whole; or with `since` what has changed from the state with that hash; or missing, when nothing has. Terms and stock are as long as the content is
 * once its own changes are in, and name products only where they are changes.
 */

/** What products are, the same for everybody. `brand`, `category` and `fits` are places in the groups; groups come when they have changed. */
export const contentPart = z.object({
  since: z.string().optional(), removed: texts.optional(), groups: groups.optional(),
  rows: z.object({
    id: texts, name: texts, shortName: texts, description: texts, ean: texts, images: z.array(texts),
    brand: numbers, category: numbers, fits: z.array(numbers),
    itemClass: texts, procurementGroup: texts, statusLabel: texts, registered: texts, rotatable: numbers, rank: numbers,
    /** Names and values by turns. */
    attributes: z.array(texts),
  }),
})

/**
 * On what terms this account buys. A deal is [sold 0 or 1, minimum, multiple, RRP, was-price, quantity, price, quantity, price ...] in cents, 0 where there
 * is none; thousands of products share a few deals, so `deal` says of each how far back its own is: 0 is the next of `deals` that nobody had yet, 1 the last one
 * that was new, 2 the one before (half as many bytes as naming places). Prices without letter D and RRPs without R are not in it.
 */
export const termsPart = z.object({
  since: z.string().optional(), id: texts.optional(),
  dealer: z.boolean(), retail: z.boolean(), deals: z.array(numbers), deal: numbers,
})

/** What can be had: the number or the text in its place, the day more is expected or '', how many then (0 where that is not known or a text stands for the number), and whether an order is taken (where the product is sold at all). */
export const stockPart = z.object({
  since: z.string().optional(), id: texts.optional(),
  available: z.array(z.union([z.int(), z.string()])), expected: texts, expectedQuantity: numbers, orderable: numbers,
})
export type ContentPart = z.output<typeof contentPart>
export type TermsPart = z.output<typeof termsPart>
export type StockPart = z.output<typeof stockPart>
export type CatalogueGroups = z.output<typeof groups>

export const catalogueCalls = calls({
  productsFromServer: {
    method: 'GET', needs: NEEDS.signedIn, encoded: true,
    about: 'The catalogue with what this account may see; with the hash of an earlier answer only that hash where nothing has changed; as columns where asked, then only what has changed since the hash',
    input: z.object({ hash: f.optionalText(100), format: z.enum(['rows', 'columns']).default('rows') }),
    output: z.object({
      hash: z.string(),
      productExts: z.array(productExt).optional(),
      handsetItems: z.array(z.object({ productid: z.string(), vendorid: z.string(), vendorname: z.string(), handsetname: z.string() })).optional(),
      vendorDeviceToIntroductionDate: z.record(z.string(), z.string()).optional(),
      highlightedBrands: z.array(z.string()).optional(),
      favouriteProductIds: z.array(z.string()).optional(),
      productIdToMinOrderQty: z.record(z.string(), z.int()).optional(),
      productIdToOrderMultiple: z.record(z.string(), z.int()).optional(),
      productTabs: z.array(z.string()).optional(),
      content: contentPart.optional(), terms: termsPart.optional(), stock: stockPart.optional(),
    }),
  },
})
