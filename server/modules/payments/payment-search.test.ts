import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { reverseByStaff } from '#server/modules/banking/reverse-by-staff.ts'
import { takeMoney } from '#server/modules/banking/take-money.ts'
import { buyNow } from '#testing/checkout.ts'
import { manyInvoices } from '#testing/many-invoices.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { indexPaymentWords } from './index-payment-words.ts'

/* What a search of payments looks in follows whatever it is made of, before the job and after it. */
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const found = async (person: TestPerson, text: string) =>
  (await person.call('paymentHistoryPage', { text })).payments.map(({ paymentno }) => paymentno)

const acting = () => ({ now: server.clock.now, by: COMMAND })
const deposit = (person: TestPerson, invoices: { invoiceNo: string; cents: number }[]) =>
  server.db.transaction().execute((tx) =>
    takeMoney(tx, {
      ...{
        accountId: person.accountId,
        amountCents: 110_00,
        methodId: 'DIRECT_DEPOSIT',
        reference: 'Tréma 12',
      },
      ...{ receivedAt: server.clock.now, pays: { invoices }, ...acting() },
    }),
  )

describe.each([false, true])('the words of payments; in the index: %s', (isIndexed) => {
  const index = async () => {
    if (isIndexed) await indexPaymentWords(server.db)
  }

  it('are those of the invoices that it pays, until it is taken back', async () => {
    const person = await server.person()
    const [invoice] = await manyInvoices(server.db, [person], 1, 110_00)
    const invoiceNo = invoice?.invoiceNo ?? ''
    const { receiptId } = await deposit(person, [{ invoiceNo, cents: 110_00 }])
    await index()
    const number = `R${String(receiptId)}`
    expect([await found(person, invoiceNo), await found(person, 'TRÉMA')]).toEqual([[number], [number]])
    await server.db
      .transaction()
      .execute((tx) => reverseByStaff(tx, { receiptId, reason: 'It bounced', ...acting() }))
    await index()
    expect([await found(person, invoiceNo), await found(person, 'tréma')]).toEqual([[], [number]])
  })

  it('are those of who pays and of the order, by the names and numbers of today', async () => {
    const person = await server.person()
    const [invoice] = await manyInvoices(server.db, [person], 1, 110_00)
    await person.call('allocateInvoicePayments', {
      ...{ invoiceIds: [invoice?.invoiceNo ?? ''], paymentAllocations: ['110.00'] },
      ...{ paymentMethodId: 'VISA_CREDIT', justCalculatePrices: false, allocationToken: randomUUID() },
    })
    const { webOrderNo } = await buyNow(person, { [PRODUCTS.case]: 1 })
    const receipt = await server.db
      .insertInto('receipt')
      .values({
        ...{ account_id: person.accountId, customer_id: person.customerId, web_order_no: webOrderNo },
        ...{ received_at: server.clock.now, payment_method_id: 'DIRECT_DEPOSIT', amount_cents: 100 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await index()
    const [byCard] = await found(person, invoice?.invoiceNo ?? '')
    const [orderNo, name] = [`Z${String(webOrderNo)}`, `Ökull${String(person.userId)}`]
    await server.db
      .updateTable('web_order')
      .set({ order_no: orderNo })
      .where('web_order_no', '=', webOrderNo)
      .execute()
    await server.db
      .updateTable('portal_user')
      .set({ last_name: name })
      .where('id', '=', person.userId)
      .execute()
    await index()
    expect(await found(person, orderNo)).toEqual([`R${String(receipt.id)}`])
    expect(await found(person, name)).toEqual([byCard])
  })

  it('are those of an order that comes after its payment', async () => {
    const person = await server.person()
    const payment = await sql<{ id: number }>`
      with c as (insert into cart (account_id, user_id, updated_at) values (${person.accountId}, ${person.userId}, now()) returning id)
      insert into payment (account_id, user_id, web_order_no, cart_id, cart_version, pending_order, method_id, gateway, amount_cents,
                           currency, origin, payer_email, state, created_at, lapses_at, checked_at)
      select ${person.accountId}, ${person.userId}, 900000000 + ${person.userId}::bigint, c.id, 1, '{"lines": []}', 'AMEX', 'sandbox', 100,
             'AUD', '', '', 'declined', now(), now(), now() from c returning id`.execute(server.db)
    const { webOrderNo } = await buyNow(person, { [PRODUCTS.case]: 1 })
    await index()
    expect(await found(person, `y${String(person.userId)}`)).toEqual([])
    await sql`
      with o as (
        insert into web_order (web_order_no, order_no, account_id, customer_id, payer_id, business_group, user_id, placed_at, delivery, freight_method_id,
                               ship_now, goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status)
        select 900000000 + ${person.userId}::bigint, 'Y' || ${person.userId}::text, account_id, customer_id, payer_id, business_group, user_id, placed_at,
               delivery, freight_method_id, ship_now, goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status
          from web_order where web_order_no = ${webOrderNo} returning web_order_no)
      insert into order_line (web_order_no, line_no, product_id, name, quantity, price_cents, price_list, price_break, price_words, status)
      select web_order_no, 1, ${PRODUCTS.case}, 'A case', 1, 1, 'BASE', 1, 'Dealer price', '77' from o`.execute(
      server.db,
    )
    await index()
    expect(await found(person, `y${String(person.userId)}`)).toEqual([`P${String(payment.rows[0]?.id)}`])
  })
})
