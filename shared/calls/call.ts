import type * as z from 'zod/mini'
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
   * 'own' when the handler speaks to an outside service, or must keep something although it refuses: it opens its own transactions.
   * 'statement' when its change is one statement, which is a transaction by itself: no begin and no commit to wait for.
   */
  transaction?: 'own' | 'statement'
  /** The answer is kept ready as bytes and is not encoded again for each caller. The browser gets its wire form as it is. */
  encoded?: true
}
export type CallTable = Record<string, CallSpec>

/** Declares calls. The key is the path: `checkoutConfirm` is served at /rest/checkoutConfirm. */
export const calls = <const T extends CallTable>(table: T) => table

export type InputOf<C extends CallSpec> = z.output<C['input']>
/** What a handler returns and a screen receives: cents, booleans, dates. */
export type OutputOf<C extends CallSpec> = C extends { encoded: true } ? z.input<C['output']> : z.output<C['output']>
