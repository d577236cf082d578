import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LINE_MOVES } from '#shared/codes/line-moves.ts'
import { ORDER_LINE_STATUSES } from '#shared/codes/order-line-statuses.ts'
import { walkCheckout } from '#testing/checkout.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer, cartId: number, webOrderNo: number, paymentId: number
beforeAll(async () => {
  server = await testServer()
  const dealer = await server.person()
  const placed = await walkCheckout(dealer, { [PRODUCTS.case]: 10 })
  cartId = placed.cartId
  webOrderNo = (await dealer.call('checkoutConfirm', { cartId })).webOrderNo
  const payer = await server.person({ cash: true })
  const paying = await walkCheckout(payer, { [PRODUCTS.case]: 10 }, { payment: 'VISA_CREDIT' })
  paymentId = Number((await payer.call('checkoutConfirm', { cartId: paying.cartId })).ccPaymentId)
})
afterAll(() => server.close())

const cart = (set: string) => sql`update cart set ${sql.raw(set)} where id = ${cartId}`
const order = (set: string) => sql`update web_order set ${sql.raw(set)} where web_order_no = ${webOrderNo}`
const line = (set: string) => sql`update order_line set ${sql.raw(set)} where web_order_no = ${webOrderNo}`
const payment = (set: string) => sql`update payment set ${sql.raw(set)} where id = ${paymentId}`

describe('K6 the database has the last word', () => {
  it.each<[what: string, constraint: string, (set: string) => RawBuilder<unknown>, set: string]>([
    ['a cart', 'cart_status', cart, `status = 'XX'`],
    ['a cart', 'cart_type', cart, `type = 't'`],
    ['an order', 'web_order_low_status', order, `low_status = '7'`],
    ['an order', 'web_order_low_status', order, `low_status = ''`],
    ['an order', 'web_order_amounts', order, `goods_cents = -1`],
    ['an order', 'web_order_amounts', order, `freight_cents = -1`],
    ['an order', 'web_order_amounts', order, `fee_cents = -1`],
    ['an order', 'web_order_amounts', order, `gst_cents = -1`],
    ['an order', 'web_order_amounts', order, `total_inc_cents = -1`],
    ['an order line', 'order_line_status', line, `status = 'xx'`],
    ['an order line', 'order_line_price', line, `price_cents = -1`],
    ['an order line', 'order_line_units', line, `shipped = -1`],
    ['an order line', 'order_line_units', line, `shipped = quantity, allocated = 1`],
    ['an order line', 'order_line_units', line, `picking = allocated + 1`],
    ['an order', 'web_order_open_cents_check', order, `open_cents = -1`],
    ['a payment', 'payment_state', payment, `state = 'paid'`],
    ['a payment', 'payment_subject', payment, `cart_id = null`],
    ['a payment', 'payment_subject', payment, `pending_order = null`],
    ['a payment', 'payment_subject', payment, `pays_for = 'thanks'`],
    ['a payment', 'payment_subject', payment, `pays_for = 'invoices'`],
    ['a payment', 'payment_subject', payment, `fee_cents = 1`],
    ['a payment', 'payment_amount', payment, `amount_cents = 0`],
  ])('%s: %s', async (_what, constraint, update, set) => {
    await expect(update(set).execute(server.db), set).rejects.toMatchObject({ code: '23514', constraint })
  })

  it('has the table of allowed moves of order lines', async () => {
    const { rows } = await sql<{ pair: string }>`
      select from_status || ' ' || to_status as pair from order_line_move`.execute(server.db)
    const allowed = Object.values(LINE_MOVES).flatMap((moves) =>
      Object.entries(moves as Record<string, readonly string[]>).flatMap(([from, ends]) =>
        ends.map((to) => `${from} ${to}`),
      ),
    )
    expect(rows.map(({ pair }) => pair).sort()).toEqual([...new Set(allowed)].sort())
  })

  it('refuses every move of an order line that is not in the table, and takes every other', async () => {
    const allowed = new Set(
      Object.values(LINE_MOVES).flatMap((moves) =>
        Object.entries(moves as Record<string, readonly string[]>).flatMap(([from, ends]) =>
          ends.map((to) => from + to),
        ),
      ),
    )
    const statuses = Object.keys(ORDER_LINE_STATUSES)
    for (const from of statuses)
      for (const to of statuses.filter((status) => status !== from)) {
        await line(`status = '55'`).execute(server.db) // a code of another back office may go anywhere
        await line(`status = '${from}'`).execute(server.db)
        const moved = line(`status = '${to}'`).execute(server.db)
        if (allowed.has(from + to)) await moved
        else
          await expect(moved, `${from} to ${to}`).rejects.toMatchObject({
            code: '23514',
            constraint: 'order_line_moves',
          })
      }
  })

  it('takes a status without words that a back office may send (ORD-45)', async () => {
    for (const status of ['55', 'XX']) {
      await order(`low_status = '${status}'`).execute(server.db)
      await line(`status = '${status}'`).execute(server.db)
    }
  })

  it('an index finds the order lines of a product', async () => {
    const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where tablename = 'order_line'`.execute(server.db)
    expect(rows.map(({ definition }) => definition).join()).toContain('(product_id)')
  })

  it('has checked every old row: no constraint is left that was not', async () => {
    const { rows } = await sql`select conname from pg_constraint where not convalidated`.execute(server.db)
    expect(rows).toEqual([])
  })
})
