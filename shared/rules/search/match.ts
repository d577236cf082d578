import type { Hits } from './postings-of-offer.ts'
import { hitsOf } from './postings-of-offer.ts'
import type { Offer } from './plan.ts'
import type { QueryWord } from './query.ts'
import type { IndexPart } from './search-index.ts'
import type { Segment } from './segment.ts'
import { greatest } from './greatest.ts'

/** A hit, with the keys that order it (see orderOfFound). Its name is in lower case. */
export type Found = { id: string; name: string; score: number; isAvailable: boolean; rank: number }

/**
 * The best products of one segment of the index that match every needed word of a query. A product's score
 * for a word is that of its best offer. Its total is the sum over the words.
 */
export function matchProducts(
  part: IndexPart,
  offers: readonly Offer[],
  words: readonly QueryWord[],
  options: { limit: number; categories: ReadonlySet<string> | null },
): { found: Found[]; many: number } {
  const { segment } = part
  const hits = offers.map((offer) => ({ offer, hits: hitsOf(segment, offer) }))
  const ofWords = words.map(({ isNeeded }, at) => ({
    isNeeded,
    hits: hits.filter(({ offer }) => offer.from <= at && at < offer.to).flatMap((one) => one.hits),
  }))
  const needed = ofWords.filter(({ isNeeded }) => isNeeded).map((word) => word.hits)
  // the rarest word first, so that the others check fewer products
  needed.sort((a, b) => sizeOf(a) - sizeOf(b))
  if (needed.length === 0 || sizeOf(needed[0] ?? []) === 0) return { found: [], many: 0 }
  const met = meetAll(
    part,
    needed,
    ofWords.filter(({ isNeeded }) => !isNeeded).map((word) => word.hits),
    admission(part, options.categories),
  )
  return { found: best(part, met, options.limit), many: met.many }
}

const sizeOf = (hits: readonly Hits[]) => hits.reduce((sum, { products }) => sum + products.length, 0)

function admission(
  { segment, gone }: IndexPart,
  categories: ReadonlySet<string> | null,
): (product: number) => boolean {
  if (!categories) return (product) => !gone[product]
  const isWanted = segment.categoryIds.map((id) => categories.has(id))
  return (product) => !gone[product] && isWanted[segment.category[product] ?? 0] === true
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
 * Packs score, availability and tie order into one number, so that the greatest are found without sorting
 * all.
 */
function best({ segment }: IndexPart, { many, products, scores }: Met, limit: number): Found[] {
  const size = segment.ids.length
  const keyOf = (i: number) => {
    const product = products[i] ?? 0
    return ((scores[product] ?? 0) * 2 + (segment.available[product] ?? 0)) * size + (size - 1 - product)
  }
  return greatest(many, keyOf, limit).map((key) => {
    const product = size - 1 - (key % size),
      ahead = Math.floor(key / size)
    return {
      id: segment.ids[product] ?? '',
      name: (segment.names[product] ?? '').toLowerCase(),
      rank: segment.ranks[product] ?? 0,
      score: Math.floor(ahead / 2),
      isAvailable: ahead % 2 === 1,
    }
  })
}
