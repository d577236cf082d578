import type { CallSpec } from '#shared/calls/call.ts'
import { firstCalls } from '#shared/calls/first.ts'
import type { AllCalls, CallName } from '#shared/calls/index.ts'

/*
 * The calls this page knows: those of a list of products from the start. Other screens bring theirs before
 * they are drawn (later-calls.ts), and so does the staff console.
 */

const known: Partial<Record<CallName, CallSpec>> = { ...firstCalls }

/** Makes further calls known to the client. */
export const addCalls = (table: Partial<AllCalls>) => void Object.assign(known, table)

/** @throws Error where no part of the app that was loaded knows the call */
export function callNamed(name: CallName): CallSpec {
  const spec = known[name]
  if (!spec) throw new Error(`this page does not know the call ${name}`)
  return spec
}
