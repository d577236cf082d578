import type { staffStockCalls } from '#shared/calls/staff-stock.ts'
import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { cutPage } from '#server/db/cut-page.ts'
import { listCursor } from '#server/db/list-cursor.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { expectedChanges } from '#server/modules/stock/expected.store.ts'
import type { StaffServices } from './context.ts'
import { adjustStock, receiveStock } from './receive-stock.ts'
import { setExpected } from './set-expected.ts'
import { stockEntries, type StockRow, stockRow, stockRows } from './staff-stock.store.ts'

const presentStock = (row: StockRow) => ({
  productId: row.product_id,
  name: row.name,
  ean: row.ean,
  bin: row.bin,
  onHand: row.on_hand,
  allocated: row.allocated,
  available: row.available,
  waiting: row.waiting,
  expectedOn: row.expected_on,
  expectedUnits: row.expected_quantity,
})

/** How many changes of the expected day a product's page lists. */
const CHANGES_SHOWN = 20
const presentChange = (row: Awaited<ReturnType<typeof expectedChanges>>[number]) => ({
  id: row.id,
  at: row.at,
  dayBefore: row.day_before,
  day: row.day,
  unitsBefore: row.quantity_before,
  units: row.quantity,
})

export const staffStockHandlers: HandlersFor<typeof staffStockCalls, StaffServices> = {
  staffProducts: async ({ text }, { tx }) => {
    const rows = await stockRows(tx, text, LIST_PAGE_MAX + 1)
    return { products: rows.slice(0, LIST_PAGE_MAX).map(presentStock), hasMore: rows.length > LIST_PAGE_MAX }
  },
  staffProduct: async ({ productId }, { tx }) => {
    const row = await stockRow(tx, productId)
    if (!row) throw new Refusal('product.unknown', { product: productId })
    const changes = await expectedChanges(tx, productId, CHANGES_SHOWN)
    return { product: presentStock(row), expectedChanges: changes.map(presentChange) }
  },
  staffStockEntries: async ({ productId, cursor, limit = LIST_PAGE_MAX }, { tx, services }) => {
    const cursors = listCursor(services.keys.secrets, {
      list: 'stockEntries',
      accountId: '',
      filter: { productId },
    })
    const before = cursors.read(cursor)?.no ?? null
    const rows = await stockEntries(tx, { productId, before, limit: limit + 1 })
    const { shown, next } = cutPage(rows, limit, (row) => ({ atMicros: 0, no: row.id }))
    return {
      entries: shown.map(({ id, at, kind, units, on_hand, reason, shipment_no, entered_by }) => ({
        ...{ id, at, kind, units, reason },
        onHand: on_hand,
        shipmentNo: shipment_no ?? '',
        who: entered_by ?? '',
      })),
      next: cursors.write(next),
    }
  },
  staffSetExpected: setExpected,
  staffReceiveStock: receiveStock,
  staffAdjustStock: adjustStock,
}
