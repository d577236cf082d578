import { FOUND_KINDS, type FoundKind, type staffFindCalls } from '#shared/calls/staff-find.ts'
import { allows, NEEDS, type Need } from '#shared/rules/access.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import type { StaffServices } from './context.ts'
import { findAnything } from './find-anything.store.ts'

/** Who may see what is found: as the page that it opens. */
const KIND_NEEDS: Readonly<Record<FoundKind, Need>> = {
  order: NEEDS.staffOrders,
  shipment: NEEDS.staffOrders,
  invoice: NEEDS.staffInvoices,
  payment: NEEDS.staffMoney,
  customer: NEEDS.staffCustomers,
  person: NEEDS.staffCustomers,
  product: NEEDS.staffStock,
  return: NEEDS.staffReturns,
}

export const staffFindHandlers: HandlersFor<typeof staffFindCalls, StaffServices> = {
  staffFind: async ({ text }, { tx, actor }) => {
    const kinds = FOUND_KINDS.filter((kind) => allows(KIND_NEEDS[kind], actor))
    const rows = await findAnything(tx, text, kinds)
    return { found: rows.map(({ amount_cents, ...row }) => ({ ...row, amount: amount_cents })) }
  },
}
