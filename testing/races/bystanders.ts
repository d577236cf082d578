import type { Db } from '#server/db/connect.ts'
import type { Portal } from '#server/portal.ts'
import { sandboxLedger } from '#server/modules/payments/sandbox-ledger.store.ts'
import type { RestClient } from '#web/data/client.ts'
import { Refused } from '#web/data/failures.ts'
import { type Built, buildPerson } from '../build.ts'
import { walkCheckout } from '../checkout.ts'
import { PRODUCTS } from '../world.ts'
import type { Choose } from './chooser.ts'
import { clientsOf } from './racers.ts'

/**
 * Two browsers of one person who act beside the racers, on accounts that nobody else works on. Each of their
 * rounds is checked by itself.
 */
export type Bystanders = {
  db: Db
  payer: Built
  payers: RestClient[]
  staff: RestClient[]
  accountIds: string[]
}
/** The result of a round: its calls, and its problems in words. */
type Turn = { calls: number; problems: string[] }

/**
 * A cash customer who pays by card at the sandbox gateway, and a member of staff who serves these accounts
 * and the cash customer's.
 */
export async function openBystanders(
  db: Db,
  portals: readonly Portal[],
  accountIds: readonly string[],
): Promise<Bystanders> {
  const payer = await buildPerson(db, { cash: true }, new Date())
  const staff = await buildPerson(db, { type: 'S', extras: 'M' }, new Date())
  return {
    db,
    payer,
    payers: await clientsOf(db, portals, payer),
    staff: await clientsOf(db, portals, staff),
    accountIds: [...accountIds, payer.accountId],
  }
}

/** Each browser of staff switches to an account and reads there. Its answers must be of that account. */
export async function serve({ staff, accountIds }: Bystanders, choose: Choose): Promise<Turn> {
  const rounds = await Promise.all(staff.map((call) => serveAccount(call, choose.one(accountIds))))
  return { calls: rounds.length * 5, problems: rounds.flat() }
}

async function serveAccount(call: RestClient, accountId: string): Promise<string[]> {
  const moved = await call('changeToAccountOnServer', { accountId, reason: 'A customer asks' })
  const [account] = await Promise.all([
    call('accountFromServer', {}),
    call('shoppingCartsFromServer', {}),
    // pages: an answer that grows with the orders would make a long run slower with each of them
    call('ordersPage', { limit: 5, text: '', sort: 'newest' }),
    call('alertsFromServer', {}),
  ])
  const answered = [moved, account].map(({ currentUserAccount }) => currentUserAccount.accountid)
  return answered.every((id) => id === accountId)
    ? []
    : [`staff moved to ${accountId} and were answered of ${answered.join()}`]
}

/**
 * Two browsers confirm one cart at once. Then one pays while the other cancels, looks and changes the cart.
 * At the end there is one order where the gateway has the money, and none where it has not. The racers do not
 * order these goods, so that their stock does not change.
 */
export async function payOrGiveUp({ db, payer, payers }: Bystanders, choose: Choose): Promise<Turn> {
  const [one, other] = payers as [RestClient, RestClient]
  const { cartId } = await walkCheckout(
    { call: one, email: payer.email },
    { [PRODUCTS.minimum]: 3 * (1 + choose.below(3)) },
    { payment: 'VISA_CREDIT' },
  )
  const confirmed = await Promise.all(payers.map((call) => call('checkoutConfirm', { cartId })))
  const { webOrderNo, ccPaymentId, paymentId } = confirmed[0]!
  if (confirmed.some((answer) => answer.status !== 'PENDING' || answer.ccPaymentId !== ccPaymentId))
    return { calls: 2, problems: [`two confirms of cart ${String(cartId)} did not begin one payment`] }
  const look = (call: RestClient) =>
    call('checkCCOrderPaymentStatus', { webOrderId: webOrderNo, ccPaymentId })
  const change = one('updateShoppingCartProductQuantity', {
    productId: PRODUCTS.minimum,
    quantity: 12,
  }).catch((problem: unknown) => {
    if (!(problem instanceof Refused && problem.code === 'cart.paying')) throw problem
  })
  await Promise.all([
    change,
    look(other),
    payAtGateway(db, webOrderNo).then(() => look(one)),
    ...(choose.oneIn(2) ? [other('cancelOrderPayment', { webOrderNo })] : []),
  ])
  const { status } = await one('cancelOrderPayment', { webOrderNo, paymentId })
  return { calls: 6, problems: await disagreements(db, webOrderNo, status) }
}

const ledgerOf = (db: Db, webOrderNo: number) =>
  db
    .selectFrom('sandbox_payment')
    .select(['id', 'state', 'captures', 'refunds'])
    .where('reference', '=', `WEBORDER${String(webOrderNo)}`)
    .execute()

/** The payer's bank captures the money, unless the payment was closed before. */
async function payAtGateway(db: Db, webOrderNo: number) {
  for (const { id } of await ledgerOf(db, webOrderNo))
    await sandboxLedger(db, () => new Date()).move(id, ['pending'], 'captured')
}

async function disagreements(db: Db, webOrderNo: number, status: string): Promise<string[]> {
  const taken = (await ledgerOf(db, webOrderNo)).filter(
    ({ state, captures, refunds }) => state === 'captured' && captures === 1 && refunds === 0,
  ).length
  const orders = await db
    .selectFrom('web_order')
    .select('web_order_no')
    .where('web_order_no', '=', webOrderNo)
    .execute()
  const wanted = status === 'ORDERED' ? 1 : 0
  return taken === wanted && orders.length === wanted
    ? []
    : [
        `web order ${String(webOrderNo)} reads ${status}, was paid ${String(taken)} times and stands ${String(orders.length)} times`,
      ]
}
