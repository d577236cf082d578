import type { SandboxState } from '#server/ports/payments/sandbox/sandbox-ledger.ts'
import { sandboxLedger } from '#server/modules/payments/sandbox-ledger.store.ts'
import { walkCheckout } from './checkout.ts'
import { ledgerRows } from './payments.ts'
import type { TestServer } from './test-server.ts'
import { PRODUCTS } from './world.ts'

type Paying = { method: 'VISA_CREDIT' | 'PAYPAL'; to?: SandboxState }

/** The payment of an order that a cash customer has confirmed; pending if nothing else is said. */
export async function payingOrder(server: TestServer, { method, to }: Paying) {
  const person = await server.person({ cash: true })
  const { cartId } = await walkCheckout(person, { [PRODUCTS.case]: 2 }, { payment: method })
  const begun = await person.call('checkoutConfirm', { cartId })
  const [row] = await ledgerRows(server, begun.webOrderNo)
  if (row && to) await sandboxLedger(server.db, () => server.clock.now).move(row.id, ['pending'], to)
  return { person, ...begun, orderID: begun.payPalPayment }
}

/** What the audit's test makes of each call that settles a payment of an order: who acts, and the act. */
export const orderPaymentActs = (server: () => TestServer) => ({
  checkCCOrderPaymentStatus: async () => {
    const paying = await payingOrder(server(), { method: 'VISA_CREDIT', to: 'captured' })
    const { person: who, webOrderNo: webOrderId, ccPaymentId } = paying
    return { who, act: () => who.call('checkCCOrderPaymentStatus', { webOrderId, ccPaymentId }) }
  },
  checkPayPalPaymentStatus: async () => {
    const paying = await payingOrder(server(), { method: 'PAYPAL', to: 'captured' })
    const { person: who, webOrderNo: webOrderId, orderID: payPalPaymentId } = paying
    return { who, act: () => who.call('checkPayPalPaymentStatus', { webOrderId, payPalPaymentId }) }
  },
  updatePayPalOrderPayment: async () => {
    const {
      person: who,
      webOrderNo,
      orderID,
    } = await payingOrder(server(), {
      method: 'PAYPAL',
      to: 'approved',
    })
    return { who, act: () => who.call('updatePayPalOrderPayment', { webOrderNo, orderID, payerID: 'X' }) }
  },
  cancelOrderPayment: async () => {
    const { person: who, webOrderNo } = await payingOrder(server(), { method: 'PAYPAL' })
    return { who, act: () => who.call('cancelOrderPayment', { webOrderNo }) }
  },
})
