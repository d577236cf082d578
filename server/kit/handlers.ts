import type { Readable } from 'node:stream'
import type { CallSpec, CallTable, InputOf, OutputOf } from '#shared/calls/call.ts'
import type { Person } from '#shared/rules/access.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { CatalogueMemory } from '#server/memory/catalogue-memory.ts'
import type { AnswerMemory } from '#server/memory/answer-memory.ts'
import type { HomeMemory } from '#server/memory/home-memory.ts'
import type { MissedSearches } from '#server/memory/missed-searches.ts'
import type { PartMemory } from '#server/memory/part-memory.ts'
import type { PopularTerms } from '#server/memory/popular-terms.ts'
import type { SearchMemory } from '#server/memory/search-memory.ts'
import type { TermsMemory } from '#server/memory/terms-memory.ts'
import type { Gateways } from '#server/ports/payments/payment-gateway.ts'
import type { DocumentWorkers } from '#server/workers/document-workers.ts'
import type { Config } from './config.ts'
import type { Secrets } from './secrets.ts'
import type { WorkLimits } from './work-limits.ts'
import type { AllSlots } from './work-slots.ts'

/** The signed-in person on the account they work on now. Read anew for every write; kept in memory for reads until told of a change. */
export type Actor = Person & {
  userId: number
  login: string
  email: string
  type: string
  accountId: string
  customerId: string
  /** Whose credit counts: the payer if there is one, else the customer. */
  payerId: string
  businessGroup: string
  /** The price lists that may apply, nearest first; dated specials are added by the rule of prices. */
  lists: { contract: string | null; level: string | null }
  session: { secretHash: Buffer; tokenHash: Buffer; createdAt: Date; lastUsedAt: Date; stayLoggedIn: boolean }
}

/** What handlers may use besides the database: made once by the composition root. */
export type Shop = {
  config: Config
  catalogue: CatalogueMemory
  search: SearchMemory
  popular: PopularTerms
  missed: MissedSearches
  answers: AnswerMemory
  parts: PartMemory
  terms: TermsMemory
  home: HomeMemory
  gateways: Gateways
  documents: DocumentWorkers
  keys: PortalKeys
  limits: WorkLimits
  slots: AllSlots
}

/** The keys that every process of this portal shares. device: of the proofs in the device cookie. */
export type PortalKeys = { device: Buffer; secrets: Secrets }

/** The caller's side of one request, without its HTTP. */
export type Device = {
  address: string
  /** The portal's own address as the caller wrote it, without a path. */
  origin: string
  /** The secrets of the session cookies and the proofs of the device cookie as they came, or ''. */
  cookies: { session: string; token: string; device: string }
  /** device: the value of the device cookie from now on. */
  signIn(secrets: { session: string; token: string }, device: string): void
  signOut(): void
  /**
   * The session has ended or is on another account: what this process remembers of it is dropped when the call is through.
   * @param accountId the account it is on now: the browser says so for a while, to processes that have not been told yet
   */
  moved(accountId?: string): void
  isMoved: boolean
}

/** Bytes that are ready to be sent: the answer's own fields as JSON, with `authenticated` inside. */
export class Encoded {
  readonly body: Buffer | string | Readable
  readonly encoding: 'br' | 'gzip' | null
  constructor(body: Buffer | string | Readable, encoding: 'br' | 'gzip' | null = null) {
    this.body = body
    this.encoding = encoding
  }
}

/** Thrown by a call of one statement whose session is not what the portal remembered: nothing was changed, and the call is made again with what the database knows. */
export class SessionChanged extends Error {
  constructor() {
    super('the session is not what was remembered of it')
    this.name = 'SessionChanged'
  }
}

type Base<C extends CallSpec> = {
  now: Date
  shop: Shop
  device: Device
  /** The encodings the caller takes; only for answers that are kept ready as bytes. */
  accepts: string
} & (C extends { needs: { is: 'anyone' } } ? { actor: Actor | null } : { actor: Actor })

/** What a handler receives: one open transaction, or the database for those that open their own. Reads, and changes of one statement, get a plain connection as `tx`. */
export type Ctx<C extends CallSpec = CallSpec> = Base<C> & (C extends { transaction: 'own' } ? { db: Db } : C extends { transaction: 'statement' } | { method: 'GET' } ? { tx: Tx; db: Db } : { tx: Tx })
export type Handler<C extends CallSpec> = (input: InputOf<C>, ctx: Ctx<C>) => Promise<C extends { encoded: true } ? Encoded : OutputOf<C>>
export type HandlersFor<T extends CallTable> = { [K in keyof T]: Handler<T[K]> }
