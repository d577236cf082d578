import type { RestClient } from '#web/data/client.ts'
import { buildPerson } from '../build.ts'
import { walkCheckout } from '../checkout.ts'
import { PRODUCTS } from '../world.ts'
import { differences, type Outcome } from './differences.ts'
import type { DealerOperation, Prepared } from './operations.ts'
import type { Context } from './portals.ts'
import { reconcileMuchLater } from './reconcile.ts'
import { shopper } from './shopper.ts'

const AT_ONCE = 2
const GOODS = { [PRODUCTS.case]: 10, [PRODUCTS.minimum]: 6, [PRODUCTS.rare]: 1 }

/** A new dealer who is about to do the operation. */
export async function prepareDealer(context: Context, operation: DealerOperation): Promise<Prepared> {
  const { db, peer, portals } = context
  const person = await buildPerson(db, { cash: operation !== 'credit' }, new Date())
  let isClosed = false
  const call = shopper(person, portals.alive, () => isClosed)
  const payment = operation === 'credit' ? undefined : operation === 'deposit' ? 'DIRECT_DEPOSIT' : 'PAYPAL'
  const {
    cartId,
    last: { webOrderNo },
  } = await walkCheckout({ call, email: person.email }, GOODS, payment === undefined ? {} : { payment })
  const confirm = async () => {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => call('checkoutConfirm', { cartId })),
    )
    const said = new Set(
      answers.map(({ status, orderNo, payPalPayment }) => [status, orderNo, payPalPayment].join(' ')),
    )
    if (said.size !== 1) throw new Error(`different answers to one confirm: ${[...said].join(', ')}`)
    return answers[0]!
  }
  const operations: Record<DealerOperation, () => Promise<unknown>> = {
    deposit: confirm,
    credit: confirm,
    begin: confirm,
    pay: () =>
      call('updatePayPalOrderPayment', { webOrderNo, orderID: begun.payPalPayment, payerID: 'PAYER' }),
    cancel: () => call('cancelOrderPayment', { webOrderNo, paymentId: begun.paymentId }),
  }
  const begun =
    operation === 'pay' || operation === 'cancel' ? await confirm() : { payPalPayment: '', paymentId: '' }
  if (operation === 'pay') peer.ledger.approve(begun.payPalPayment)
  const { accountId, customerId, email } = person
  const cart = { operation, accountId, customerId, email, cartId, webOrderNo }
  return {
    act: operations[operation],
    close: () => {
      isClosed = true
    },
    problems: async (comesBack) =>
      differences(context, cart, await settled(context, { operation, webOrderNo, call }, comesBack)),
  }
}

/**
 * Completes the operation: the payer approves and pays where a payment was begun. Without the client, only
 * the reconciliation continues.
 */
async function settled(
  context: Context,
  { operation, webOrderNo, call }: { operation: DealerOperation; webOrderNo: number; call: RestClient },
  comesBack: boolean,
): Promise<Outcome> {
  if (comesBack && operation === 'begin') {
    const { payment } = await call('checkoutCurrentShoppingCart', {})
    context.peer.ledger.approve(payment?.payPalPayment ?? '')
    await call('updatePayPalOrderPayment', {
      webOrderNo,
      orderID: payment?.payPalPayment ?? '',
      payerID: 'PAYER',
    })
  }
  if (!comesBack) await reconcileMuchLater(context)
  if (operation === 'cancel') return 'open'
  if (comesBack) return 'ordered'
  return operation === 'begin' ? 'open' : 'either'
}
