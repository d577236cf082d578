import type { CallSpec } from '#shared/calls/call.ts'
import { dealerCalls } from '#shared/calls/dealers.ts'
import type { AllCalls, CallName } from '#shared/calls/index.ts'

/* The calls this page knows: those of the shop; the staff console adds its own when it is loaded. */

const known: Partial<Record<CallName, CallSpec>> = { ...dealerCalls }

/** Makes further calls known to the client. */
export const addCalls = (table: Partial<AllCalls>) => void Object.assign(known, table)

/** @throws Error where no part of the app that was loaded knows the call */
export function callNamed(name: CallName): CallSpec {
  const spec = known[name]
  if (!spec) throw new Error(`this page does not know the call ${name}`)
  return spec
}
