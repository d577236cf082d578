import { activityCalls } from './activities.ts'
import { addressCalls } from './addresses.ts'
import { backOrderCalls } from './back-orders.ts'
import { cartCalls } from './carts.ts'
import { catalogueCalls } from './catalogue.ts'
import { checkoutCalls } from './checkout.ts'
import { invoiceCalls } from './invoices.ts'
import { invoicePaymentCalls } from './invoice-payments.ts'
import { mailContactCalls } from './mail-contacts.ts'
import { masqueradeCalls } from './masquerade.ts'
import { noticeCalls } from './notices.ts'
import { orderCalls } from './orders.ts'
import { orderTimelineCalls } from './order-timeline.ts'
import { overviewCalls } from './overview.ts'
import { paymentCalls } from './payments.ts'
import { paymentHistoryCalls } from './payment-history.ts'
import { personalCalls } from './personal.ts'
import { returnCalls } from './returns.ts'
import { threadCalls } from './threads.ts'
import { searchCalls } from './search.ts'
import { swapCalls } from './swap.ts'
import { secondFactorCalls } from './second-factor.ts'
import { sessionCalls } from './sessions.ts'
import { signInCalls } from './sign-ins.ts'
import { userCalls } from './users.ts'

/** The calls of the shop: all that the browser of a dealer knows. */
export const dealerCalls = {
  ...sessionCalls,
  ...masqueradeCalls,
  ...signInCalls,
  ...secondFactorCalls,
  ...catalogueCalls,
  ...searchCalls,
  ...personalCalls,
  ...activityCalls,
  ...overviewCalls,
  ...noticeCalls,
  ...mailContactCalls,
  ...cartCalls,
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
}
