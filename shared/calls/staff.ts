import { staffCustomerCalls } from './staff-customers.ts'
import { staffFileCalls } from './staff-files.ts'
import { staffFindCalls } from './staff-find.ts'
import { staffHomeCalls } from './staff-home.ts'
import { staffInvoiceCalls } from './staff-invoices.ts'
import { staffMoneyCalls } from './staff-money.ts'
import { staffNoticeCalls } from './staff-notices.ts'
import { staffOrderCalls } from './staff-orders.ts'
import { staffViewCalls } from './staff-views.ts'
import { staffPickingCalls } from './staff-picking.ts'
import { staffReceiptCalls } from './staff-receipts.ts'
import { staffReturnCalls } from './staff-returns.ts'
import { staffShipmentCalls } from './staff-shipments.ts'
import { staffThreadCalls } from './staff-threads.ts'
import { staffStockCalls } from './staff-stock.ts'
import { staffSystemCalls } from './staff-system.ts'
import { staffUserCalls } from './staff-users.ts'

/** The calls of the staff console. The browser of a dealer never loads them. */
export const staffCalls = {
  ...staffOrderCalls,
  ...staffViewCalls,
  ...staffMoneyCalls,
  ...staffFindCalls,
  ...staffInvoiceCalls,
  ...staffCustomerCalls,
  ...staffReceiptCalls,
  ...staffPickingCalls,
  ...staffShipmentCalls,
  ...staffStockCalls,
  ...staffSystemCalls,
  ...staffReturnCalls,
  ...staffUserCalls,
  ...staffThreadCalls,
  ...staffNoticeCalls,
  ...staffHomeCalls,
  ...staffFileCalls,
}
