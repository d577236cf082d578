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
  /** Names of its category and of the parent category. */
  categories: readonly string[]
  /** The category ids by which a search can be limited. */
  categoryId: string
  /** Indices in the list of devices. */
  devices: readonly number[]
  /**
   * Order of equal scores: available products first, then by sales rank (1 is the best, 0 is none), then by
   * name.
   */
  isAvailable: boolean
  rank: number
}

/** Where a word of a product occurs, as bits. WORTH has the score of each bit. */
export const FIELD = { name: 1, device: 2, group: 4, text: 8 } as const

/* A single word of a device's name. The whole name scores more (NAMED). */
const WORTH_OF = { [FIELD.name]: 50, [FIELD.device]: 45, [FIELD.text]: 14, [FIELD.group]: 12 } as const

/**
 * The score of a word by the fields it occurs in. The best field counts (decision 33: words, then brand and
 * category).
 */
export const WORTH: readonly number[] = Array.from({ length: 16 }, (_, bits) =>
  Math.max(0, ...Object.entries(WORTH_OF).map(([bit, worth]) => (bits & Number(bit) ? worth : 0))),
)
