import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockWaits } from '#testing/lock-waits.ts'
import { walkCheckout } from '#testing/checkout.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('what changes while a confirm waits for what the customer owes', () => {
  it.each([
    ['a credit hold stops the order', { credit_hold: true }, { code: 'checkout.creditHold' }, null],
    [
      'a lower limit holds it',
      { credit_limit2_cents: 1_01, credit_limit3_cents: 1_01 },
      null,
      { held_reason: expect.any(String) as string },
    ],
  ])('%s', async (_title, change, refusal, order) => {
    const dealer = await server.person()
    const { cartId } = await walkCheckout(dealer, { [PRODUCTS.case]: 10 })
    let confirmed: Promise<unknown> = Promise.resolve()
    await server.db.transaction().execute(async (tx) => {
      await sql`select from customer_balance where customer_id = ${dealer.customerId} for update`.execute(tx)
      confirmed = dealer.call('checkoutConfirm', { cartId }).catch((problem: unknown) => problem)
      await expect.poll(() => lockWaits(server.db)).toBeGreaterThan(0)
      await server.db.updateTable('customer').set(change).where('id', '=', dealer.customerId).execute()
    })
    if (refusal) expect(await confirmed).toMatchObject(refusal)
    else await confirmed
    const orders = await server.db
      .selectFrom('web_order')
      .select('held_reason')
      .where('account_id', '=', dealer.accountId)
      .execute()
    expect(orders).toEqual(order ? [order] : [])
  })

  it('another payer does not part the order from whose open orders it counts among', async () => {
    const [dealer, other] = [await server.person(), await server.person()]
    const { cartId } = await walkCheckout(dealer, { [PRODUCTS.case]: 10 })
    let confirmed: Promise<unknown> = Promise.resolve()
    await server.db.transaction().execute(async (tx) => {
      await sql`select from customer_balance where customer_id = ${dealer.customerId} for update`.execute(tx)
      confirmed = dealer.call('checkoutConfirm', { cartId })
      await expect.poll(() => lockWaits(server.db)).toBeGreaterThan(0)
      await server.db
        .updateTable('customer')
        .set({ payer_id: other.customerId })
        .where('id', '=', dealer.customerId)
        .execute()
    })
    await confirmed
    const { rows } = await sql<{ counted: string | null; of: string }>`
      select b.customer_id as counted, o.payer_id as of
        from web_order o left join customer_balance b on b.open_orders_cents = o.open_cents and b.open_orders_cents > 0
         and b.customer_id in (${dealer.customerId}, ${other.customerId})
       where o.account_id = ${dealer.accountId}`.execute(server.db)
    expect(rows).toEqual([{ counted: dealer.customerId, of: dealer.customerId }])
  })
})
