/** A device that products fit. `introduced` is a day as YYYY-MM-DD, or ''. */
export type SearchDevice = { vendor: string; name: string; aliases: readonly string[]; introduced: string }

/** What search reads of one product. */
export type SearchDoc = {
  id: string
  ean: string
  name: string
  shortName: string
  description: string
  /** Values of its attributes. */
  attributes: readonly string[]
  brand: string
  /** Names of its category and of the one above. */
  categories: readonly string[]
  /** What a search can be limited to. */
  categoryId: string
  /** Places in the list of devices. */
  devices: readonly number[]
  /**
   * Among equals: what can be had comes first, then the best sellers (1 is the best, 0 is none), then names.
   */
  isAvailable: boolean
  rank: number
}

/** Where a word of a product was found, as bits; what the bits of a word are worth is WORTH. */
export const FIELD = { name: 1, device: 2, group: 4, text: 8 } as const

/* A word out of a device's name; the whole name is worth more than any (NAMED). */
const WORTH_OF = { [FIELD.name]: 50, [FIELD.device]: 45, [FIELD.text]: 14, [FIELD.group]: 12 } as const

/**
 * What a word is worth by the fields it stands in: the best of them counts (decision 33: words, then brand
 * and category).
 */
export const WORTH: readonly number[] = Array.from({ length: 16 }, (_, bits) =>
  Math.max(0, ...Object.entries(WORTH_OF).map(([bit, worth]) => (bits & Number(bit) ? worth : 0))),
)
