/** A device that products fit. `introduced` is a day as YYYY-MM-DD, or ''. */
export type SearchDevice = { vendor: string; name: string; aliases: readonly string[]; introduced: string }

/** The fields of a product that search reads. */
export type SearchDoc = {
  id: string
  ean: string
  name: string
  shortName: string
  description: string
  /** Values of its attributes. */
  attributes: readonly string[]
  brand: string
  /** Names of its category and of the parent category, in this order. */
  categories: readonly string[]
  /** The category ids by which a search can be limited. */
  categoryId: string
  /** Indices in the list of devices. */
  devices: readonly number[]
  /** Order of equal scores: see orderOfEquals. The sales rank of 1 is the best, 0 is none. */
  isAvailable: boolean
  rank: number
}

/**
 * Where a word of a product occurs, as bits. `head` is the word that says what the product is. `device` is a
 * word of a device, or of what the name says that it is for. `mention` is what comes with it, stands in
 * brackets, or narrows its category. `category` is the kind of its category where its name says another.
 * `group` is a vendor or the parent category. `text` is also what its name says that it does not have.
 */
export const FIELD = {
  name: 1,
  device: 2,
  group: 4,
  text: 8,
  head: 16,
  brand: 32,
  mention: 64,
  category: 128,
} as const

/**
 * What a word of a query is to it: the `kind` of product that is wanted, a word `beside` it, a `complement`
 * after "for" and "with" or another kind before the last, or a `size` with its unit.
 */
export type QueryRole = 'kind' | 'beside' | 'complement' | 'size'

/* The score of a word by where it occurs. A single word of a device's name: the whole scores more (NAMED). */
const WORTH_OF: Record<QueryRole, Record<keyof typeof FIELD, number>> = {
  kind: { head: 90, category: 74, name: 44, brand: 40, device: 34, mention: 24, group: 12, text: 8 },
  beside: { head: 56, category: 50, name: 50, brand: 48, device: 45, mention: 32, group: 12, text: 14 },
  complement: { head: 46, category: 46, name: 50, brand: 48, device: 48, mention: 45, group: 12, text: 14 },
  // more than a device that is named with its size
  size: { head: 130, category: 50, name: 130, brand: 48, device: 45, mention: 100, group: 12, text: 14 },
}

const FIELDS = Object.keys(FIELD) as (keyof typeof FIELD)[]
const worthsOf = (role: QueryRole): readonly number[] =>
  Array.from({ length: 256 }, (_, bits) =>
    Math.max(0, ...FIELDS.map((field) => (bits & FIELD[field] ? WORTH_OF[role][field] : 0))),
  )

/**
 * The score of a word by its role in the query and the fields it occurs in. The best field counts. What the
 * product is comes before what it mentions (decision 33: words, then brand and category).
 */
export const WORTH: Readonly<Record<QueryRole, readonly number[]>> = {
  kind: worthsOf('kind'),
  beside: worthsOf('beside'),
  complement: worthsOf('complement'),
  size: worthsOf('size'),
}
