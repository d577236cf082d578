/**
 * How often work of a kind may be asked for in `seconds`: by a person who is signed in, by everybody else
 * from one network (an IPv4 address, of IPv6 one /64). Counted in each process for what is cheap, so that a
 * read costs no write; for what is costly or leaves the server in the database, once for all processes.
 */
export type WorkLimit = {
  perPerson: number | null
  perNetwork: number
  seconds: number
  counted: 'process' | 'database'
}

export const WORK_LIMITS = {
  read: { perPerson: 1_200, perNetwork: 6_000, seconds: 60, counted: 'process' },
  write: { perPerson: 600, perNetwork: 3_000, seconds: 60, counted: 'process' },
  search: { perPerson: 300, perNetwork: 1_500, seconds: 60, counted: 'process' },
  /** The whole catalogue, as bytes that are kept ready. */
  catalogue: { perPerson: 60, perNetwork: 600, seconds: 60, counted: 'process' },
  /** Whoever signs in is nobody yet. The limits of wrong passwords are others (decision 39). */
  signIn: { perPerson: null, perNetwork: 300, seconds: 60, counted: 'process' },
  /** Counted in sheets: a PDF of 200 products is 200. */
  document: { perPerson: 1_000, perNetwork: 5_000, seconds: 300, counted: 'database' },
  /** Mail that somebody asks for. */
  mail: { perPerson: 20, perNetwork: 100, seconds: 3_600, counted: 'database' },
  /** Pages, pictures and files, streams of news, messages of gateways. */
  page: { perPerson: null, perNetwork: 12_000, seconds: 60, counted: 'process' },
} as const satisfies Record<string, WorkLimit>
export type WorkKind = keyof typeof WORK_LIMITS

/** Work that takes long: how much of it runs at once in a process and for a person, and how much may wait. */
export type SlotLimit = { atOnce: number; perPerson: number; waiting: number; waitingPerPerson: number }

export const SLOT_LIMITS = {
  /** PDFs of more than LARGE_DOCUMENT products. */
  largeDocument: { atOnce: 1, perPerson: 1, waiting: 10, waitingPerPerson: 2 },
  document: { atOnce: 4, perPerson: 2, waiting: 40, waitingPerPerson: 8 },
} as const satisfies Record<string, SlotLimit>
export type SlotKind = keyof typeof SLOT_LIMITS

export const LARGE_DOCUMENT = 10
/** When to try again where the queue is full, in seconds. */
export const SLOT_RETRY_SECONDS = 10
