import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FOUND_KINDS } from '#shared/calls/staff-find.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { genericPlan } from '#testing/generic-plan.ts'
import { draftReturn, submittedReturn } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { findQuery } from './find-anything.store.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
let nora: TestPerson, wes: TestPerson
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  nora = await server.person({ type: 'S', roles: 'UNW' })
  wes = await server.person({ type: 'S', roles: 'W' })
})
afterAll(() => server.close())

const find = async (text: string, who = nora) => (await who.call('staffFind', { text })).found
const has = async (text: string, hit: object, who = nora) =>
  expect(await find(text, who), text).toContainEqual(expect.objectContaining(hit))

it('finds each kind by its numbers, amounts and names, and warehouse staff see no money', async () => {
  await office.emptyShelf(1_000)
  const person = await server.person()
  const { order } = await buyNow(person, { [PRODUCTS.case]: 7 }, { reference: 'PO 77 of Kim' })
  const webOrderNo = String(order.webOrderNo)
  await office.pickAll(order.webOrderNo)
  const { invoice, shipmentNo } = await office.ship(order.webOrderNo, 'KMC-4711-X')
  const total = (invoice.amountCents / 100).toFixed(2)
  await nora.call('staffTakeMoney', {
    ...{ entryId: crypto.randomUUID(), customerId: person.customerId, cents: 123_45, method: 'CASH' },
    ...{ reference: '', receivedOn: '2026-01-01' },
  })
  const { login } = await server.db
    .selectFrom('portal_user')
    .select('login')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()

  await has(webOrderNo, { kind: 'order', id: webOrderNo })
  await has('po 77', { kind: 'order', id: webOrderNo })
  await has(total, { kind: 'order', id: webOrderNo, amount: invoice.amountCents })
  await has('kmc-4711', { kind: 'shipment', id: webOrderNo })
  await has(shipmentNo, { kind: 'shipment', id: webOrderNo })
  await has(invoice.invoiceNo, { kind: 'invoice', id: invoice.invoiceNo })
  await has(`$${total}`, { kind: 'invoice', id: invoice.invoiceNo })
  await has('123.45', { kind: 'payment', id: person.customerId, amount: 123_45 })
  await has(person.customerId, { kind: 'customer', id: person.customerId })
  await has(person.accountId, { kind: 'customer', id: person.customerId })
  await has(login, { kind: 'person', id: person.customerId })
  await has('9300000001000', { kind: 'product', id: PRODUCTS.case })
  await has('aeroshield clear', { kind: 'product', id: PRODUCTS.case })

  await has(webOrderNo, { kind: 'order' }, wes)
  for (const text of [invoice.invoiceNo, '123.45', person.customerId, login])
    expect(
      (await find(text, wes)).filter(({ kind }) => !['order', 'shipment', 'product'].includes(kind)),
    ).toEqual([])
  for (const text of ["'; drop", '%', '_', 'zzz no such', '0']) expect(await find(text)).toEqual([])
  expect(await find('  ')).toEqual([])
})

it('reads neither all orders, shipments, invoices nor payments', async () => {
  const { accountId, customerId, userId } = await server.person()
  // before the orders: a trigger of invoices looks for the order of each
  await sql`
    insert into invoice (invoice_no, account_id, customer_id, payer_id, invoiced_on, amount_inc_cents, goods_cents)
    select 'X' || n, ${accountId}, ${customerId}, ${customerId}, date '2026-01-01', n, n from generate_series(600001, 606000) n`.execute(
    server.db,
  )
  await sql`with placed as (
    insert into web_order (web_order_no, order_no, account_id, customer_id, payer_id, business_group, user_id, placed_at, delivery, freight_method_id, ship_now,
                           goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status, customer_reference)
    select n, n::text, ${accountId}, ${customerId}, ${customerId}, 'AU01', ${userId}, now() - n * interval '1 minute', '{}', 'STD', true, 1, 1, 0, 1, n, '77', 'PO ' || n
      from generate_series(600001, 606000) n returning web_order_no),
  lined as (
    insert into order_line (web_order_no, line_no, product_id, name, quantity, shipped, price_cents, price_list, price_break, price_words, status)
    select web_order_no, 1, ${PRODUCTS.case}, 'A case', 1, 1, 1, 'BASE', 1, 'Dealer price', '77' from placed returning 1),
  shipped as (
    insert into shipment (shipment_no, web_order_no, carrier, connote, url, shipped_at)
    select 'S' || web_order_no, web_order_no, 'Swiftline', 'SWL' || web_order_no, '', now() from placed returning 1)
  insert into receipt (account_id, customer_id, received_at, payment_method_id, amount_cents)
  select ${accountId}, ${customerId}, now(), 'CASH', web_order_no from placed`.execute(server.db)
  for (const table of ['web_order', 'shipment', 'receipt', 'invoice'])
    await sql`analyze ${sql.table(table)}`.execute(server.db)
  const plan = await genericPlan(server.db, findQuery('6010.00', FOUND_KINDS))
  const scanned = plan.flatMap((node) =>
    node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [],
  )
  for (const table of ['web_order', 'shipment', 'receipt', 'invoice']) expect(scanned).not.toContain(table)
})

it('finds a service request by the barcode of its packing slip alone, and no draft', async () => {
  const { requestNo } = await submittedReturn(server, await server.person())
  for (const text of [`RA${String(requestNo)}`, `ra ${String(requestNo)}`])
    expect(await find(text)).toMatchObject([{ kind: 'return', id: String(requestNo) }])
  await has(String(requestNo), { kind: 'return' })
  const sales = await server.person({ type: 'S', roles: 'U' })
  expect(await find(`RA${String(requestNo)}`, sales)).toEqual([])
  const draft = await draftReturn(server, await server.person())
  expect(await find(`RA${String(draft.requestNo)}`)).toEqual([])
})
