import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { heldForStaff } from '#shared/rules/held-words.ts'

type Found = Pick<OutputOf<AllCalls['staffOrdersPage']>['orders'][number], 'orderno' | 'heldReason'>

/**
 * Why what was scanned at the packing bench cannot be packed.
 * @param found orders that it means in any queue, at most two, none of which is picked
 */
export function notToPack(scanned: string, found: readonly Found[]): string {
  const [only, another] = found
  if (!only) return `There is no order ${scanned}`
  if (another) return `${scanned} means several orders`
  return only.heldReason
    ? `Order ${only.orderno} is held: ${heldForStaff(only.heldReason)}`
    : `Nothing of order ${only.orderno} is picked`
}
