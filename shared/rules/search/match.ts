import type { Hits } from './postings-of-offer.ts'
import { hitsOf } from './postings-of-offer.ts'
import type { Offer } from './plan.ts'
import type { QueryWord } from './query.ts'
import type { IndexPart } from './search-index.ts'
import { markedIn, type Segment } from './segment.ts'
import { FIELD } from './search-doc.ts'
import { greatest } from './greatest.ts'
import type { Tie } from './tie-order.ts'

/** A hit, with the keys that order it (see orderOfFound). */
export type Found = { id: string; score: number; isAvailable: boolean; isBought: boolean; tie: Tie }

/**
 * The best products of one segment of the index that match every needed word of a query. A product's score
 * for a word is that of its best offer. Its total is the sum over the words.
 */
export function matchProducts(
  part: IndexPart,
  offers: readonly Offer[],
  words: readonly QueryWord[],
  options: MatchOptions,
): { found: Found[]; many: number } {
  const { segment } = part
  const hits = offers.map((offer) => ({ offer, hits: hitsOf(segment, offer) }))
  const ofWords = words.map(({ isNeeded, isUnwanted, role }, at) => {
    const own = hits.filter(({ offer }) => offer.from <= at && at < offer.to)
    return {
      isNeeded,
      isUnwanted,
      hits:
        options.isKindOnly && role === 'kind'
          ? own.flatMap(({ offer, hits: all }) => ('role' in offer ? all.map(ofKindAlone) : all))
          : own.flatMap((one) => one.hits),
    }
  })
  const needed = ofWords.filter(({ isNeeded }) => isNeeded).map((word) => word.hits)
  // the rarest word first, so that the others check fewer products
  needed.sort((a, b) => sizeOf(a) - sizeOf(b))
  if (needed.length === 0 || sizeOf(needed[0] ?? []) === 0) return { found: [], many: 0 }
  const met = meetAll(
    part,
    needed,
    ofWords.filter(({ isNeeded, isUnwanted }) => !isNeeded && !isUnwanted).map((word) => word.hits),
    admission(
      part,
      options.categories,
      ofWords.filter(({ isUnwanted }) => isUnwanted).map((word) => word.hits),
    ),
  )
  return { found: best(part, met, options), many: met.many }
}

export type MatchOptions = {
  limit: number
  categories: ReadonlySet<string> | null
  /** Products that the account has bought: they come first among equals. */
  bought: ReadonlySet<string> | null
  /** Whether the kind that is wanted must be what the product is. */
  isKindOnly: boolean
}

/** The hits whose fields say that the word is what the product is. */
const ofKindAlone = (hits: Hits): Hits => ({
  ...hits,
  worths: hits.fields
    ? Array.from(hits.worths, (worth, bits) => (bits & FIELD.head ? worth : 0))
    : hits.worths,
})

const sizeOf = (hits: readonly Hits[]) => hits.reduce((sum, { products }) => sum + products.length, 0)

function admission(
  { segment, gone }: IndexPart,
  categories: ReadonlySet<string> | null,
  unwanted: readonly (readonly Hits[])[],
): (product: number) => boolean {
  const isThere = unwanted.length ? notNaming(unwanted, gone) : (product: number) => !gone[product]
  if (!categories) return isThere
  const isWanted = segment.categoryIds.map((id) => categories.has(id))
  return (product) => isThere(product) && isWanted[segment.category[product] ?? 0] === true
}

const NAMES = FIELD.name | FIELD.head | FIELD.mention

/** Whether the name of a product lacks one of the unwanted words. */
function notNaming(unwanted: readonly (readonly Hits[])[], gone: Uint8Array): (product: number) => boolean {
  const named = new Uint8Array(gone.length)
  unwanted.forEach((hits, word) => {
    for (const { products, fields } of hits)
      for (let i = 0; fields && i < products.length; i += 1) {
        const product = products[i] ?? 0
        if ((fields[i] ?? 0) & NAMES && named[product] === word) named[product] = word + 1
      }
  })
  return (product) => !gone[product] && named[product] !== unwanted.length
}

/**
 * Buffers for scores, reused with their segment, so that a search of a hundred thousand products does not
 * allocate them.
 */
type Desk = { met: Uint8Array; scores: Uint32Array; bestOfWord: Uint32Array; products: Uint32Array }
const desks = new WeakMap<Segment, Desk>()

function deskOf(segment: Segment): Desk {
  const size = segment.ids.length
  const desk = desks.get(segment) ?? {
    met: new Uint8Array(size),
    scores: new Uint32Array(size),
    bestOfWord: new Uint32Array(size),
    products: new Uint32Array(size),
  }
  desks.set(segment, desk)
  desk.met.fill(0)
  return desk
}

type Met = { many: number; products: Uint32Array; scores: Uint32Array }

/**
 * Processes the hits word by word. A product stays in while it has matched every needed word so far. Words
 * that are not needed come last. The result is valid until the next search.
 */
function meetAll(
  { segment }: IndexPart,
  needed: readonly (readonly Hits[])[],
  others: readonly (readonly Hits[])[],
  isAdmitted: (product: number) => boolean,
): Met {
  const { met, scores, bestOfWord, products } = deskOf(segment)
  let many = 0
  needed.forEach((hits, word) => {
    const isLast = word === needed.length - 1
    for (const { products: ids, fields, worths } of hits) {
      for (let i = 0; i < ids.length; i += 1) {
        const product = ids[i] ?? 0
        const worth = worths[fields?.[i] ?? 0] ?? 0
        if (worth === 0) continue
        if (met[product] === word) {
          if (word === 0 && !isAdmitted(product)) continue
          met[product] = word + 1
          scores[product] = word === 0 ? worth : (scores[product] ?? 0) + worth
          bestOfWord[product] = worth
          if (isLast) products[many++] = product
        } else if (met[product] === word + 1 && worth > (bestOfWord[product] ?? 0)) {
          scores[product] = (scores[product] ?? 0) + worth - (bestOfWord[product] ?? 0)
          bestOfWord[product] = worth
        }
      }
    }
  })
  for (const hits of others)
    addWorth(hits, { met, scores, bestOfWord }, products.subarray(0, many), needed.length)
  return { many, products, scores }
}

/** Raises the score of products that have matched all else and also contain a word that is not needed. */
function addWorth(
  hits: readonly Hits[],
  { met, scores, bestOfWord }: Omit<Desk, 'products'>,
  products: Uint32Array,
  needed: number,
) {
  for (const product of products) bestOfWord[product] = 0
  for (const { products: ids, fields, worths } of hits) {
    for (let i = 0; i < ids.length; i += 1) {
      const product = ids[i] ?? 0
      const more = (worths[fields?.[i] ?? 0] ?? 0) - (bestOfWord[product] ?? 0)
      if (met[product] !== needed || more <= 0) continue
      scores[product] = (scores[product] ?? 0) + more
      bestOfWord[product] = (bestOfWord[product] ?? 0) + more
    }
  }
}

/**
 * Packs score, availability, purchases and tie order into one number, so that the greatest are found without
 * sorting all.
 */
function best(
  { segment }: IndexPart,
  { many, products, scores }: Met,
  { limit, bought }: MatchOptions,
): Found[] {
  const size = segment.ids.length
  const isBought = bought?.size ? markedIn(segment, bought) : null
  const keyOf = (i: number) => {
    const product = products[i] ?? 0
    const ahead =
      (scores[product] ?? 0) * 4 + (segment.available[product] ?? 0) * 2 + (isBought?.[product] ?? 0)
    return ahead * size + (size - 1 - product)
  }
  return greatest(many, keyOf, limit).map((key) => {
    const product = size - 1 - (key % size),
      ahead = Math.floor(key / size)
    return {
      id: segment.ids[product] ?? '',
      tie: segment.ties[product] ?? NO_TIE,
      score: Math.floor(ahead / 4),
      isAvailable: Math.floor(ahead / 2) % 2 === 1,
      isBought: ahead % 2 === 1,
    }
  })
}

const NO_TIE: Tie = { id: '', rank: Infinity, newest: 0, length: 0, family: 0 }
