import { paymentKind, paymentMethodLabel } from '#shared/codes/payment-methods.ts'
import { isAustralian } from '#shared/rules/tax.ts'
import type { Tx } from '#server/db/connect.ts'
import { takeMoney } from '#server/modules/banking/take-money.ts'
import type { CheckoutCtx } from '#server/modules/checkout/context.ts'
import { type Confirmed, confirmCart } from '#server/modules/checkout/confirm-cart.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { orderOfCart, type OrderRow } from '#server/modules/orders/orders.store.ts'
import { startAtGateway } from '#server/modules/payments/begin-payment.ts'
import type { PaymentDeps } from '#server/modules/payments/payment-subject.ts'
import { settlePayment } from '#server/modules/payments/settle-payment.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { askBank } from '#server/ports/payments/sandbox/sandbox-bank.ts'
import { insertRows, takeIds, takeNumbers } from '#demo/bulk-insert.ts'
import { businessGroupOf, paysAtOnce } from '#demo/people/customers.ts'
import { DEMO_PEOPLE, type DemoPerson } from '#demo/people/sign-ins.ts'
import type { DemoOrder } from './plan-orders.ts'
import { eachApart, type Trade } from './trade.ts'

/** An order of the plan, as it was placed. */
export interface PlacedOrder {
  order: DemoOrder
  webOrderNo: number
  orderNo: string
  /** The numbers of its lines by their products. */
  lineNos: ReadonlyMap<string, number>
}

/**
 * Who placed the orders of an account. A customer whom nobody signs in for orders through the wholesaler's
 * agent.
 */
const SIGNS_FOR: Readonly<Record<string, string>> = {
  HPR104: 'credit',
  CGA201: 'cash',
  KMO301: 'kiwi',
  NTS401: 'approver',
  NTS402: 'admin',
  OMG501: 'owner',
  OMG502: 'owner',
  OMG503: 'owner',
  OMN601: 'owner',
  STF001: 'staff',
}
const LETTERS = 'ABCDFHILOPQRSTVX'
const PAID_HOUR = 17

/** The plan's orders with the numbers of their carts and their own. */
export interface NumberedOrder {
  order: DemoOrder
  cartId: number
  webOrderNo: number
}

/** Numbers the orders of the year in their order. */
export async function numberOrders(
  tx: Tx,
  orders: readonly DemoOrder[],
): Promise<Map<DemoOrder, NumberedOrder>> {
  const cartIds = await takeIds(tx, 'cart', orders.length)
  const webOrderNos = await takeNumbers(tx, 'web_order_no', orders.length)
  return new Map(
    orders.map((order, at) => [order, { order, cartId: cartIds[at] ?? 0, webOrderNo: webOrderNos[at] ?? 0 }]),
  )
}

/** Places the orders of a day, each when it is due, and takes what is deposited for them. */
export async function placeOrders(
  trade: Trade,
  orders: readonly NumberedOrder[],
  day: number,
): Promise<PlacedOrder[]> {
  const placed: PlacedOrder[] = []
  // nobody has two carts in use at once
  for (const some of inRounds(orders)) {
    await fillCarts(trade, some)
    const place = (own: Trade, one: NumberedOrder) => placeOrder(own, one, day)
    placed.push(...(await eachApart(trade, some, touchedBy, place)))
  }
  return placed
}

/** What an order on credit touches: who pays, and its products. Others are placed alone, in several steps. */
const touchedBy = ({ order: { customer, lines, paymentMethod, isHeld } }: NumberedOrder) =>
  paymentMethod !== null || isHeld
    ? null
    : [customer.payerId ?? customer.id, ...lines.map(({ product }) => product.id)]

/** The orders in parts of which each has an account once. */
function inRounds(orders: readonly NumberedOrder[]): NumberedOrder[][] {
  const rounds: NumberedOrder[][] = []
  for (const one of orders) {
    const last = rounds.at(-1)
    if (last && last.every(({ order }) => order.accountId !== one.order.accountId)) last.push(one)
    else rounds.push([one])
  }
  return rounds
}

async function placeOrder(trade: Trade, { order, cartId }: NumberedOrder, day: number): Promise<PlacedOrder> {
  trade.setClock(order.placedAt)
  const ctx = contextOf(trade, order)
  const agreed = { acceptRaisedPrices: undefined, shown: undefined, version: undefined }
  const confirmed = await confirmCart(ctx, cartId, agreed)
  const row = await paidOrder(trade, ctx, { confirmed, cartId })
  await takeDeposit(trade, order, row, day)
  return {
    order,
    webOrderNo: row.web_order_no,
    orderNo: row.order_no ?? '',
    lineNos: new Map(row.lines.map((line) => [line.product_id, line.line_no])),
  }
}

/** Carts as their checkout leaves them before the last click. */
async function fillCarts(trade: Trade, orders: readonly NumberedOrder[]) {
  await insertRows(
    trade.tx,
    'cart',
    orders.map(({ order, cartId, webOrderNo }) => {
      const { person, userId } = signerOf(trade, order)
      return {
        id: cartId,
        account_id: order.accountId,
        user_id: userId,
        is_current: true,
        updated_at: order.placedAt,
        web_order_no: webOrderNo,
        // a deposit is asked for by mail; of the past nobody is told
        confirmation_email: order.isUnpaid ? '' : person.email,
        customer_reference: order.reference,
        delivery: order.delivery,
        freight_method_id: order.freight.id,
        ship_now: order.shipNow,
        payment_method_id: order.paymentMethod,
      }
    }),
  )
  await insertRows(
    trade.tx,
    'cart_line',
    orders.flatMap(({ order, cartId }) =>
      order.lines.map(({ product, quantity }) => ({
        ...{ cart_id: cartId, product_id: product.id, quantity, added_at: order.placedAt },
      })),
    ),
  )
}

function signerOf({ userIds }: Trade, { accountId }: Pick<DemoOrder, 'accountId'>) {
  const login = SIGNS_FOR[accountId] ?? 'agent'
  const person = DEMO_PEOPLE.find((one) => one.login === login)
  if (!person) throw new Error(`nobody signs in as ${login}`)
  return { person, userId: userIds.get(login) ?? 0 }
}

/** The order of a confirmed cart; paid at the gateway where it is to be. */
async function paidOrder(
  trade: Trade,
  ctx: CheckoutCtx,
  { confirmed, cartId }: { confirmed: Confirmed; cartId: number },
): Promise<OrderRow> {
  if (confirmed.is === 'ordered') return confirmed.order
  if (confirmed.is === 'changed') throw new Error(`cart ${String(cartId)} is not what was agreed`)
  const { tx, ledger, now, services } = trade
  const deps: PaymentDeps = {
    db: tx,
    by: whoActs(ctx),
    gateways: services.gateways,
    seller: services.config.seller,
    now,
  }
  const payment = await startAtGateway(deps, confirmed.payment)
  const gatewayId = payment.gateway_id ?? ''
  const card = `${paymentMethodLabel(payment.method_id)} 1111`
  if (payment.method_id === 'PAYPAL') await ledger.move(gatewayId, ['pending'], 'approved')
  else await askBank(ledger, gatewayId, { card, outcome: 'paid' }, now())
  await settlePayment(deps, payment.id)
  const order = await orderOfCart(tx, ctx.actor.accountId, cartId)
  if (!order) throw new Error(`the payment of cart ${String(cartId)} placed no order`)
  return order
}

/** What is ordered by direct deposit is paid on the same day, and goes on by that; few are not paid yet. */
async function takeDeposit(
  trade: Trade,
  { accountId, paymentMethod, isUnpaid }: DemoOrder,
  { web_order_no: webOrderNo, total_inc_cents: amountCents }: OrderRow,
  day: number,
) {
  if (isUnpaid || paymentMethod === null || paymentKind(paymentMethod) !== 'deposit') return
  const { tx, staff, random } = trade
  const now = trade.at(day, PAID_HOUR)
  await takeMoney(tx, {
    ...{ accountId, amountCents, methodId: paymentMethod, receivedAt: now, now, by: staff },
    reference: `EFT ${String(random.whole(100_000, 999_999))}`,
    pays: { webOrderNo },
  })
}

/** What whoever orders for an account acts with, at the time of the trade's clock. */
export function contextOf(trade: Trade, order: Pick<DemoOrder, 'accountId' | 'customer'>): CheckoutCtx {
  const { tx, now, services } = trade
  const { customer, accountId } = order
  const { person, userId } = signerOf(trade, order)
  const businessGroup = businessGroupOf(customer)
  const actor: Actor = {
    ...standingOf(person),
    cash: paysAtOnce(customer),
    australian: isAustralian(businessGroup),
    customAddresses: customer.customAddresses,
    userId,
    accountId,
    customerId: customer.id,
    payerId: customer.payerId ?? customer.id,
    businessGroup,
    lists: { contract: customer.contract, level: customer.level },
    session: {
      ...{ secretHash: Buffer.alloc(0), tokenHash: Buffer.alloc(0), stayLoggedIn: false },
      ...{ createdAt: now(), lastUsedAt: now() },
    },
  }
  return { tx, actor, now: now(), services, client: CLIENT, accepts: '' }
}

const standingOf = ({ login, email, type, roles, holdings }: DemoPerson) => ({
  ...{ login, email, type, onBehalfOf: null, masquerade: null, letters: LETTERS, extras: '' },
  ...{ staff: type === 'S', roles: roles ?? '', accounts: holdings.length },
  lacksFactor: false,
})

/** The orders of the past came from no browser. */
const CLIENT: CheckoutCtx['client'] = {
  ...{ address: '', requestId: '', userAgent: '', origin: '', isSessionStale: false },
  cookies: { session: '', token: '', device: '' },
  signIn: () => undefined,
  signOut: () => undefined,
  sessionEnded: () => undefined,
  sessionChanged: () => undefined,
}
