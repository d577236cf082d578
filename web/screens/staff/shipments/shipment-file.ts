import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import type { FileColumn } from '#shared/rules/table-file.ts'
import { call } from '#web/data/call.ts'
import type { Download } from '#web/data/files/use-download.ts'
import { clockOf } from '#web/parts/au-dates.ts'
import type { AskedShipments, StaffShipment } from './shipment-filter.ts'

const text = (title: string, id: keyof StaffShipment): FileColumn<StaffShipment> => ({
  id,
  title,
  cell: (shipment) => String(shipment[id]),
})
/** Columns of the list that a file has in another way. */
const CELLS: readonly (FileColumn<StaffShipment> & { of: string })[] = [
  { of: 'order', ...text('Order', 'orderno') },
  {
    of: 'shipped',
    id: 'shipped',
    title: 'Shipped',
    cell: ({ shippedAt }) => ({ at: clockOf(shippedAt) }),
  },
  { of: 'account', ...text('Account number', 'accountId') },
  { of: 'account', ...text('Customer', 'accountName') },
  { of: 'to', ...text('To', 'to') },
  { of: 'carrier', ...text('Carrier', 'carrier') },
  { of: 'connote', ...text('Connote', 'connote') },
  { of: 'connote', ...text('Tracked at', 'url') },
  { of: 'lines', id: 'lines', title: 'Lines', cell: ({ lines }) => lines },
  { of: 'units', id: 'units', title: 'Units', cell: ({ units }) => units },
  { of: 'who', ...text('Shipped by', 'shippedBy') },
  { of: 'invoice', ...text('Invoice', 'invoiceNo') },
  { of: 'slip', ...text('Shipment', 'shipmentNo') },
]

/**
 * The shipments that a filter finds, as a file.
 * @param seen the ids of the columns that are seen
 */
export const shipmentsFile = (
  filter: AskedShipments,
  seen: ReadonlySet<string>,
): Download<StaffShipment> => ({
  name: 'shipments',
  sheet: 'Shipments',
  rowsAre: 'shipments',
  call: 'staffShipmentsPage',
  columns: CELLS.filter(({ of }) => seen.has(of)),
  read: async (cursor) => {
    const at = cursor === '' ? {} : { cursor }
    const { shipments, next, total } = await call('staffShipmentsPage', {
      ...filter,
      limit: LIST_PAGE_MAX,
      ...at,
    })
    return { rows: shipments, next, total }
  },
})
