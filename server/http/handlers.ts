import type { Readable } from 'node:stream'
import type { CallSpec, CallTable, InputOf, OutputOf } from '#shared/calls/call.ts'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'
import type { Actor } from '#server/modules/people/actor.ts'

/** The caller's side of one request, without its HTTP. */
export type ClientInfo = {
  address: string
  /** The number of the request, as the answer and the log have it. */
  requestId: string
  /** What the browser says of itself, or ''; at most 500 characters. Anybody can write it. */
  userAgent: string
  /** The portal's own address as the caller wrote it, without a path. */
  origin: string
  /** The secrets of the session cookies and the proofs of the device cookie as they came, or ''. */
  cookies: { session: string; token: string; device: string }
  /** device: the value of the device cookie from now on. */
  signIn(secrets: { session: string; token: string }, device: string): void
  signOut(): void
  /**
   * The session has ended, or another one has begun: what this process remembers of it is dropped when the
   * call is through.
   */
  sessionEnded(): void
  /**
   * Who the session is has changed: its account, or facts of its person. As `sessionEnded`; for a while the
   * browser also sends a mark of the change to processes that the database has not notified yet.
   */
  sessionChanged(): void
  isSessionStale: boolean
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

/**
 * Thrown by a call of one statement whose session is not what the portal remembered: nothing was changed, and
 * the call is made again with what the database knows.
 */
export class SessionChanged extends Error {
  constructor() {
    super('the session is not what was remembered of it')
    this.name = 'SessionChanged'
  }
}

type Base<C extends CallSpec, S> = {
  now: Date
  /** What the handlers of a module need besides the database, made once by the composition root. */
  services: S
  client: ClientInfo
  /** The encodings the caller takes; only for answers that are kept ready as bytes. */
  accepts: string
} & (C extends { needs: { is: 'anyone' } } ? { actor: Actor | null } : { actor: Actor })

/**
 * What a handler receives: one open transaction, or the database for those that open their own. Reads, and
 * changes of one statement, get the database as `tx` as well; what needs a transaction does not take it.
 */
export type Ctx<C extends CallSpec = CallSpec, S = object> = Base<C, S> &
  (C extends { transaction: 'own' }
    ? { db: Db }
    : C extends { transaction: 'statement' } | { method: 'GET' }
      ? { tx: Db; db: Db }
      : { tx: Tx })
/** What an answer is read with, in a read and after a change alike. */
export type ReadCtx<S = object> = Omit<Base<CallSpec, S>, 'actor'> & { actor: Actor; tx: Queryable }
type Handler<C extends CallSpec, S = object> = (
  input: InputOf<C>,
  ctx: Ctx<C, S>,
) => Promise<C extends { encoded: true } ? Encoded : OutputOf<C>>
export type HandlersFor<T extends CallTable, S = object> = { [K in keyof T]: Handler<T[K], S> }
