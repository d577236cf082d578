/**
 * The keys of PostgreSQL's advisory locks, all of them: two purposes with one key would wait for each other.
 * pg-boss and Kysely's migrator take locks of their own, with other keys.
 */
export const ADVISORY_LOCKS = {
  /** Held by the portal of an embedded database's folder, for its life. */
  dataFolder: 7_261_904,
  /** Held while the schema is brought up to date. */
  migration: 7_261_905,
  /** Held by an import, until its transaction ends. */
  import: 7_261_906,
  /** Held while an order is handed to the back office. */
  deliverOrders: 7_261_907,
} as const

/**
 * First keys of locks with two; the second is the hash of what is locked. They never meet those with one key.
 */
export const ADVISORY_LOCK_CLASSES = {
  signInOfPerson: 1,
  signInOfNetwork: 2,
  approvalsOfAccount: 3,
  staffViewsOfList: 4,
  namesOfPeople: 5,
} as const
