import { type CodeMatch, eachCodeWith } from './codes.ts'
import { productsWithEan, productsWithEanEnd } from './eans.ts'
import type { Offer } from './plan.ts'
import { FIELD, type QueryRole, WORTH } from './search-doc.ts'
import type { Segment } from './segment.ts'
import { exactIndex, wordsBeginning } from './vocabulary.ts'

/**
 * Products that match an offer. `worths` gives a product's score by its entry in `fields`; without fields the
 * score is worths[0].
 */
export type Hits = {
  products: ArrayLike<number>
  fields: ArrayLike<number> | null
  worths: ArrayLike<number>
}

/*
 * A whole query that is a code ranks above everything else (decision 33). A code among other words scores
 * about as much as they do.
 */
const WHOLE_CODE: Record<CodeMatch, number> = { exact: 1_000_000, prefix: 100_000, infix: 10_000 }
const CODE_AMONG_WORDS: Record<CodeMatch, number> = { exact: 400, prefix: 150, infix: 60 }
const SHORT_CODE_AMONG_WORDS = 30 // three characters: just as likely a number of watts
const SHORT_CODE = 3
const BREADTH_COSTS = [0, 4, 8] // a product for one device ranks above one that fits many
const LOOSENESS: Record<CodeMatch, number> = { exact: 0, prefix: 1, infix: 2 }

const EAN_END = 40 // below a word of a name

const tables = new Map<string, readonly number[]>()

/** The scores of a role's fields at a share, made once. */
function worthsFor(share: number, role: QueryRole): readonly number[] {
  const key = `${role} ${String(share)}`
  const made = tables.get(key) ?? WORTH[role].map((worth) => Math.round(worth * share))
  tables.set(key, made)
  return made
}

/** The indexes of a segment. */
export function hitsOf(segment: Segment, offer: Offer): Hits[] {
  switch (offer.is) {
    case 'words':
      return holdingAll(
        segment,
        offer.words.map((word) => exactIndex(segment.vocabulary, word)),
        worthsFor(offer.share, offer.role),
      )
    case 'beginning': {
      const worths = worthsFor(offer.share, offer.role)
      return Array.from(wordsBeginning(segment.vocabulary, offer.text), (index) => ({
        ...postingsAt(segment, index),
        worths,
      }))
    }
    case 'device': {
      const products = ofDevice(segment, offer.device)
      return [
        {
          products,
          fields: products.map((product) => segment.breadth[product] ?? 0),
          worths: BREADTH_COSTS.map((cost) => offer.worth - cost),
        },
      ]
    }
    case 'code':
      return [codeHits(segment, offer)]
    case 'ean':
      return [
        { products: productsWithEan(segment.eans, offer.text), fields: null, worths: [WHOLE_CODE.exact] },
      ]
    case 'eanEnd':
      return [{ products: productsWithEanEnd(segment.eans, offer.text), fields: null, worths: [EAN_END] }]
  }
}

function postingsAt({ byWord }: Segment, index: number) {
  const from = byWord.from[index] ?? 0,
    to = byWord.from[index + 1] ?? 0
  return { products: byWord.products.subarray(from, to), fields: byWord.fields.subarray(from, to) }
}

function ofDevice({ byDevice }: Segment, device: number) {
  return byDevice.products.subarray(byDevice.from[device] ?? 0, byDevice.from[device + 1] ?? 0)
}

/** Products that contain all of some words, each with the fields of the word that scores least in it. */
function holdingAll(segment: Segment, indexes: readonly number[], worths: readonly number[]): Hits[] {
  const [first, ...others] = indexes
  if (first === undefined || indexes.some((index) => index < 0)) return []
  let { products, fields }: { products: ArrayLike<number>; fields: ArrayLike<number> } = postingsAt(
    segment,
    first,
  )
  for (const index of others)
    ({ products, fields } = inBoth({ products, fields }, postingsAt(segment, index)))
  return [{ products, fields, worths }]
}

type Postings = { products: ArrayLike<number>; fields: ArrayLike<number> }

function inBoth(a: Postings, b: Postings): Postings {
  const products: number[] = [],
    fields: number[] = []
  let i = 0,
    j = 0
  while (i < a.products.length && j < b.products.length) {
    const one = a.products[i] ?? 0,
      other = b.products[j] ?? 0
    if (one === other) {
      const own = a.fields[i] ?? 0,
        others = b.fields[j] ?? 0
      products.push(one)
      fields.push(fieldsOfBoth(own, others))
    }
    if (one <= other) i += 1
    if (other <= one) j += 1
  }
  return { products, fields }
}

const NAMED = FIELD.head | FIELD.name | FIELD.brand

/** "power bank": the kind where one word is the kind and both are in the name, else the lesser field. */
function fieldsOfBoth(own: number, others: number): number {
  if ((own | others) & FIELD.head && own & NAMED && others & NAMED) return FIELD.head
  return (WORTH.beside[own] ?? 0) < (WORTH.beside[others] ?? 0) ? own : others
}

function codeHits(segment: Segment, { part, loosest, isWhole }: Extract<Offer, { is: 'code' }>): Hits {
  const products: number[] = [],
    fields: number[] = []
  eachCodeWith(segment.codes, part, (code, match) => {
    if (LOOSENESS[match] > LOOSENESS[loosest]) return
    products.push(code)
    fields.push(LOOSENESS[match])
  })
  const table = isWhole ? WHOLE_CODE : CODE_AMONG_WORDS
  const infix = !isWhole && part.length <= SHORT_CODE ? SHORT_CODE_AMONG_WORDS : table.infix
  return { products, fields, worths: [table.exact, table.prefix, infix] }
}
