import { signInCalls } from './sign-ins.ts'
import { secondFactorCalls } from './second-factor.ts'
import { overviewCalls } from './overview.ts'
import { mailContactCalls } from './mail-contacts.ts'
import { checkoutCalls } from './checkout.ts'
import { addressCalls } from './addresses.ts'
import { orderCalls } from './orders.ts'
import { orderTimelineCalls } from './order-timeline.ts'
import { backOrderCalls } from './back-orders.ts'
import { swapCalls } from './swap.ts'
import { invoiceCalls } from './invoices.ts'
import { paymentCalls } from './payments.ts'
import { invoicePaymentCalls } from './invoice-payments.ts'
import { paymentHistoryCalls } from './payment-history.ts'
import { userCalls } from './users.ts'
import { returnCalls } from './returns.ts'
import { threadCalls } from './threads.ts'
import { fileCalls } from './files.ts'
import { noticePreferenceCalls } from './notice-preferences.ts'

/** The calls of the shop that the first page needs none of (web/data/later-calls.ts makes them known). */
export const laterCalls = {
  ...signInCalls,
  ...secondFactorCalls,
  ...overviewCalls,
  ...mailContactCalls,
  ...checkoutCalls,
  ...addressCalls,
  ...orderCalls,
  ...orderTimelineCalls,
  ...backOrderCalls,
  ...swapCalls,
  ...invoiceCalls,
  ...paymentCalls,
  ...invoicePaymentCalls,
  ...paymentHistoryCalls,
  ...userCalls,
  ...returnCalls,
  ...threadCalls,
  ...noticePreferenceCalls,
  ...fileCalls,
}
