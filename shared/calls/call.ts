import type * as z from 'zod/mini'
import { BODY_MAX } from '../codes/limits.ts'
import type { WorkKind } from '../codes/work-limits.ts'
import type { Need } from '../rules/access.ts'

export type CallSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** One sentence for the documentation. */
  about: string
  /** Who may call; written out for the public ones too. */
  needs: Need
  input: z.ZodMiniObject
  output: z.ZodMiniObject
  /** Other spellings of input fields, as the documents use them: spelling -> name here. */
  aliases?: Readonly<Record<string, string>>
  /**
   * 'own' when the handler speaks to an outside service, or must keep something although it refuses: it opens
   * its own transactions. 'statement' when its change is one statement, which is a transaction by itself and
   * checks in it that the session is what the portal remembers.
   */
  transaction?: 'own' | 'statement'
  /**
   * A GET that changes something all the same: another site's page may not make it (decision 41 of the
   * specification).
   */
  changes?: true
  /**
   * It may change what the portal remembers of the caller's own session: their details, letters, accounts or
   * delivery address. Whichever process they ask next reads that anew.
   */
  changesCaller?: true
  /**
   * It is about the person or the session itself, whichever account that is on: a page that shows another
   * account by now may still send it.
   */
  ofPerson?: true
  /** Refused to staff who act for a customer: it changes who may sign in, and how (decision 23). */
  notWhileMasquerading?: true
  /** Open also when the time of staff on a customer's account is over (decision 23). */
  isOpenWhenOver?: true
  /** The browser's cookies are taken back before anything else, so also where the call fails. */
  signsOut?: true
  /**
   * The kind of work it is, if not `read` for GET and `write` for the others; or how its fields tell
   * (shared/codes/work-limits.ts).
   */
  work?: WorkKind | ((fields: Readonly<Record<string, unknown>>) => WorkKind)
  /** How many bytes its body may have, if not BODY_MAX. */
  bodyMax?: number
  /** How the browser sends it, if not as a form; the server takes both (OP-52). */
  sentAs?: 'json'
  /**
   * The answer is kept ready as bytes and is not encoded again for each caller. The browser gets its wire
   * form as it is.
   */
  encoded?: true
}
export type CallTable = Record<string, CallSpec>

/** The kind of work that a call with these fields is. */
export const workOf = ({ work, method }: CallSpec, fields: Readonly<Record<string, unknown>>): WorkKind =>
  typeof work === 'function' ? work(fields) : (work ?? (method === 'GET' ? 'read' : 'write'))

/** How many bytes the body of a call may have. */
export const bodyMaxOf = ({ bodyMax }: CallSpec): number => bodyMax ?? BODY_MAX

/** Declares calls. The key is the path: `checkoutConfirm` is served at /rest/checkoutConfirm. */
export const calls = <const T extends CallTable>(table: T) => table

export type InputOf<C extends CallSpec> = z.output<C['input']>
/** What a handler returns and a screen receives: cents, booleans, dates. */
export type OutputOf<C extends CallSpec> = C extends { encoded: true }
  ? z.input<C['output']>
  : z.output<C['output']>
