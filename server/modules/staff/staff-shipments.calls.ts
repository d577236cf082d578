import type { staffShipmentCalls } from '#shared/calls/staff-shipments.ts'
import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { cutPage } from '#server/db/cut-page.ts'
import { sortCursor } from '#server/db/list-cursor.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import type { StaffServices } from './context.ts'
import { presentShipmentRow } from './present-shipment.ts'
import { carrierNames, countShipments, readShipmentText, shipmentRows } from './shipment-lists.store.ts'

export const staffShipmentHandlers: HandlersFor<typeof staffShipmentCalls, StaffServices> = {
  staffShipmentsPage: async (
    { cursor, limit = LIST_PAGE_MAX, text, carrier, shippedFrom, shippedBefore },
    { tx, actor, services },
  ) => {
    const asked = { text, carrier, shippedFrom, shippedBefore }
    const cursors = sortCursor(services.keys.secrets, {
      list: 'staffShipments',
      accountId: '',
      filter: asked,
    })
    const after = cursors.read(cursor)
    const filter = { carrier, shippedFrom, shippedBefore, found: await readShipmentText(tx, text) }
    const { shown, next } = cutPage(await shipmentRows(tx, filter, { after, limit }), limit, (row) => ({
      by: row.at_micros,
      id: row.shipment_no,
    }))
    const withInvoice = allows(NEEDS.staffInvoices, actor)
    return {
      shipments: shown.map((row) => presentShipmentRow(row, withInvoice)),
      next: cursors.write(next),
      ...(after === null && { total: await countShipments(tx, filter) }),
    }
  },
  staffShipmentCarriers: async (_input, { tx }) => ({ carriers: await carrierNames(tx) }),
}
