import { sql } from 'kysely'
import { sandboxLedger } from '#server/modules/payments/sandbox-ledger.store.ts'
import { chooserFor, type PlannedOrder } from './plan-year.ts'
import { severalAtOnce, type StepContext, unlessDone } from './year-context.ts'
import type { Actor } from './year-state.store.ts'
import { momentOf, productId } from './year-world.ts'

const AT_ONCE = 4
const PAYPAL_ONE_IN = 3
const HELD_ONE_IN = 25
const CANCELLED_ONE_IN = 15
const CANCEL_WITHIN_DAYS = 4

/** Dealers order: on credit, by direct deposit, and by PayPal with its fee. */
export const takeOrders = (context: StepContext) =>
  severalAtOnce(
    [...Map.groupBy(context.step.orders, ({ account }) => account).values()],
    AT_ONCE,
    async (ofAccount) => {
      for (const order of ofAccount) await placeOrder(context, order)
    },
  )

async function placeOrder(context: StepContext, order: PlannedOrder) {
  const { db, plan, actors, now } = context
  const actor = actors[1 + order.account]
  if (!actor) throw new Error(`there is no account ${String(order.account)}`)
  if (await isOrdered(context, order.reference)) return
  const isByPayPal = chooserFor(plan.seed, order.reference).oneIn(PAYPAL_ONE_IN)
  const payment = !actor.is_cash ? null : isByPayPal ? 'PAYPAL' : 'DIRECT_DEPOSIT'
  const cartId = await cartOf(context, order, actor, payment)
  const call = context.callAs(actor)
  const answer = await call('checkoutConfirm', { cartId })
  if (answer.payPalPayment === '') return
  await sandboxLedger(db, now).move(answer.payPalPayment, ['pending'], 'approved')
  await call('updatePayPalOrderPayment', {
    webOrderNo: answer.webOrderNo,
    orderID: answer.payPalPayment,
    payerID: 'PAYER',
  })
}

async function isOrdered({ db }: StepContext, reference: string): Promise<boolean> {
  const order = await db
    .selectFrom('web_order')
    .select('web_order_no')
    .where('customer_reference', '=', reference)
    .executeTakeFirst()
  return order !== undefined
}

/** The cart of an order as its checkout leaves it before the confirm; made once. */
async function cartOf(
  { db, now }: StepContext,
  order: PlannedOrder,
  actor: Actor,
  payment: string | null,
): Promise<number> {
  const before = await db
    .selectFrom('cart')
    .select('id')
    .where('customer_reference', '=', order.reference)
    .executeTakeFirst()
  if (before) return before.id
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into cart (account_id, user_id, is_current, updated_at, web_order_no, confirmation_email, customer_reference, delivery, freight_method_id, ship_now, payment_method_id)
      select ${actor.account_id}, ${actor.user_id}, true, ${now()}, nextval('web_order_no'), ${actor.email}, ${order.reference},
             json_build_object('company', company_name, 'name', contact_name, 'address1', line1, 'address2', line2, 'suburb', suburb, 'city', city, 'state', state, 'postcode', postcode),
             'STD', ${order.shipNow}, ${payment}
        from address where account_id = ${actor.account_id} returning id`.execute(tx)
    const id = rows[0]?.id ?? 0
    await tx
      .insertInto('cart_line')
      .values(
        order.lines.map(({ product, quantity }) => ({
          ...{ cart_id: id, product_id: productId(product), quantity, added_at: now() },
        })),
      )
      .execute()
    return id
  })
}

/** Staff hold some new orders, release what they held before, and cancel orders and lines. */
export async function changeOrders({ db, plan, step, staff }: StepContext): Promise<void> {
  const { rows: held } = await sql<{ no: number }>`
    select web_order_no as no from order_hold
     where kind = 'staff' and released_at is null and held_at < ${momentOf(step.day, 0)} order by 1`.execute(
    db,
  )
  for (const { no } of held)
    await unlessDone(['backOffice.nothing'], () =>
      staff('staffReleaseOrder', { webOrderNo: no, reason: 'Checked' }),
    )
  const { rows: fresh } = await sql<{ no: number; line: number; units: number; all: number }>`
    select o.web_order_no as no, min(l.line_no) as line, (array_agg(l.quantity - l.shipped - l.cancelled - l.picking - l.picked order by l.line_no))[1] as units,
           sum(l.quantity - l.shipped - l.cancelled - l.picking - l.picked)::integer as all
      from web_order o join order_line l using (web_order_no)
     where o.placed_at >= ${momentOf(step.day - CANCEL_WITHIN_DAYS, 0)} and o.payment_method_id is null
       and l.quantity - l.shipped - l.cancelled - l.picking - l.picked > 0 and l.status between '22' and '44'
     group by 1 order by 1`.execute(db)
  for (const { no, line, units, all } of fresh) {
    const choose = chooserFor(plan.seed, 'change', no, step.day)
    if (choose.oneIn(HELD_ONE_IN))
      await unlessDone(['backOffice.nothing'], () =>
        staff('staffHoldOrder', { webOrderNo: no, reason: 'To be checked' }),
      )
    else if (choose.oneIn(CANCELLED_ONE_IN)) {
      const what = choose.oneIn(2) ? { units: all } : { units, lineNos: [line] }
      await unlessDone(['order.notCancellable', 'backOffice.promised'], () =>
        staff('staffCancelLines', { webOrderNo: no, reason: 'Not wanted', ...what }),
      )
    }
  }
}
