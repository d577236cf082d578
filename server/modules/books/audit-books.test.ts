import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { startLedger } from '#testing/stock-ledger.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { importStatement } from '#server/modules/banking/import-statement.ts'
import { takeMoney } from '#server/modules/banking/take-money.ts'
import { holdByStaff } from '#server/modules/fulfilment/hold-order.ts'
import { confirmPicked, openWave } from '#server/modules/fulfilment/picking.ts'
import { shipOrder } from '#server/modules/fulfilment/ship-order.ts'
import { auditBooks, auditNightly, checkBooks, inWords } from './audit-books.ts'

const wrongOf = (checked: Awaited<ReturnType<typeof checkBooks>>) =>
  checked.flatMap(({ what, differences }) => differences.map((one) => `${what}: ${inWords(one)}`))

it('the books of the demo balance', async () => {
  const server = await testServer({}, 'demo')
  expect(wrongOf(await auditBooks(server.db))).toEqual([])
  await server.close()
})

it('the books of the demo balance after everything that is ready has shipped, also the rest of what had left in part', async () => {
  const server = await testServer({}, 'demo')
  const acting = { now: server.clock.now, by: COMMAND }
  const { wave, found } = await server.db.transaction().execute(async (tx) => {
    const opened = await openWave(tx, null, acting)
    const lines = await tx
      .selectFrom('pick_line')
      .selectAll()
      .where('wave_id', '=', opened?.waveId ?? 0)
      .execute()
    return {
      wave: opened,
      found: lines.map((line) => ({
        ...{ webOrderNo: line.web_order_no, lineNo: line.line_no, picked: line.quantity, missing: 0 },
      })),
    }
  })
  await server.db.transaction().execute((tx) => confirmPicked(tx, wave?.waveId ?? 0, found, acting))
  const carrier = await server.db.selectFrom('carrier').select('id').executeTakeFirstOrThrow()
  const partly = wave?.orders.filter(({ lines }) => lines.some(({ shipped }) => shipped > 0)) ?? []
  expect(partly).not.toEqual([])
  for (const { web_order_no: webOrderNo } of wave?.orders ?? []) {
    const shipping = { webOrderNo, units: null, carrierId: carrier.id, connote: 'X 1', ...acting }
    await server.db.transaction().execute((tx) => shipOrder(tx, shipping))
  }
  expect(wrongOf(await auditBooks(server.db))).toEqual([])
  await server.close()
})

/** Columns in whose numbers the books are written. A change of any of them is noticed. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  customer_balance: ['invoiced_cents', 'open_orders_cents'],
  invoice: ['goods_cents', 'freight_cents', 'fee_cents', 'gst_cents', 'amount_inc_cents', 'allocated_cents'],
  invoice_line: ['quantity', 'price_cents', 'order_line_no'],
  receipt: ['amount_cents', 'allocated_cents'],
  receipt_allocation: ['amount_cents'],
  bank_line: ['amount_cents'],
  stock: ['on_hand', 'allocated'],
  stock_entry: ['units'],
  order_line: ['quantity', 'price_cents', 'allocated', 'picking', 'picked', 'shipped', 'cancelled'],
  web_order: ['goods_cents', 'freight_cents', 'fee_cents', 'gst_cents', 'total_inc_cents', 'open_cents'],
  shipment_line: ['quantity'],
  pick_line: ['quantity'],
}
/** Which row is changed, where not any of them has a second place. */
const ROWS: Readonly<Record<string, RawBuilder<unknown>>> = {
  receipt: sql`id in (select receipt_id from bank_line)`,
  bank_line: sql`state = 'matched'`,
}
/** What rows are named by. */
const KEYS = [
  'customer_id',
  'payer_id',
  'invoice_no',
  'receipt_id',
  'product_id',
  'web_order_no',
  'shipment_no',
  'id',
]
/** Rows that go, and texts that change. */
const MORE: Readonly<Record<string, RawBuilder<unknown>>> = {
  'an invoice goes': sql`with l as (delete from invoice_line), a as (delete from receipt_allocation) delete from invoice`,
  'the lines of an invoice go': sql`delete from invoice_line`,
  'a receipt pays nothing any more': sql`delete from receipt_allocation`,
  'an entry of the stock ledger goes': sql`delete from stock_entry where kind = 'shipment'`,
  'a shipment has no lines': sql`delete from shipment_line`,
  'an order is in no outbox': sql`delete from order_outbox`,
  'an order is not held any more': sql`update web_order set held_reason = null`,
  'a hold goes': sql`delete from order_hold`,
  'a line has another status': sql`update order_line set status = '44' where status = '33'`,
  'an order has another low status': sql`update web_order set low_status = '44'`,
  'an invoice is owed by somebody else': sql`update invoice set payer_id = (select min(c.id) from customer c where c.id <> invoice.payer_id)`,
}

describe('the books of a day at work', () => {
  let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
  beforeAll(async () => {
    server = await testServer()
    office = await openBackOffice(server)
    await startLedger(server.db)
    await dayAtWork(server, office)
    await dropChecks(server.db)
  })
  afterAll(() => server.close())

  it('balance', async () => {
    expect(wrongOf(await auditBooks(server.db))).toEqual([])
    await auditNightly(server.db)
  })

  it.each(
    Object.entries(COLUMNS).flatMap(([table, columns]) => columns.map((column) => [table, column] as const)),
  )('do not where one row of %s has another %s, and the row is named', async (table, column) => {
    let row: Record<string, unknown> = {}
    const wrong = await afterChange(server, async (tx) => {
      const { rows } = await sql<Record<string, unknown>>`
        update ${sql.table(table)} set ${sql.ref(column)} = coalesce(${sql.ref(column)}, 0) + 1
         where ctid = (select ctid from ${sql.table(table)} where ${ROWS[table] ?? sql`true`} limit 1) returning *`.execute(
        tx,
      )
      row = rows[0] ?? {}
    })
    const names = KEYS.map((key) => row[key])
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .map(String)
    expect(names).not.toEqual([])
    expect(wrong.filter((one) => names.some((name) => one.includes(name)))).not.toEqual([])
  })

  it.each(Object.keys(MORE))('do not where %s', async (what) => {
    expect(await afterChange(server, (tx) => MORE[what]!.execute(tx))).not.toEqual([])
  })

  it('that differ fail the nightly job, with the first differences', async () => {
    await server.db.updateTable('customer_balance').set({ invoiced_cents: sql`invoiced_cents + 1` }).execute()
    await expect(auditNightly(server.db)).rejects.toThrow(
      /The books do not balance, \d+ differences\. .*customer C-/,
    )
    await server.db.updateTable('customer_balance').set({ invoiced_cents: sql`invoiced_cents - 1` }).execute()
    await auditNightly(server.db)
  })
})

/** What differs after a change; all is undone. */
async function afterChange(server: TestServer, change: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const undone = new Error('undone')
  let wrong: string[] = []
  await server.db
    .transaction()
    .execute(async (tx) => {
      await change(tx)
      wrong = wrongOf(await checkBooks(tx))
      throw undone
    })
    .catch((problem: unknown) => {
      if (problem !== undone) throw problem
    })
  return wrong
}

/** From here on the database takes every change: only the audit of the books can notice one. */
async function dropChecks(db: Db) {
  const { rows } = await sql<{ tab: string; name: string }>`
    select conrelid::regclass::text as tab, conname as name from pg_constraint
     where contype in ('c', 'f') and connamespace = 'public'::regnamespace and conparentid = 0`.execute(db)
  for (const { tab, name } of rows)
    await sql`alter table ${sql.table(tab)} drop constraint ${sql.ref(name)}`.execute(db)
  for (const table of ['order_line', 'web_order', 'invoice', 'invoice_line'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
}

/** Orders in every state: waiting, held, in picking, shipped in part and whole, paid in part, cancelled. */
async function dayAtWork(server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>) {
  const buy = async (units: number, more: Parameters<typeof server.person>[0] = {}, payment?: string) => {
    const person = await server.person(more)
    const goods = { [PRODUCTS.case]: units, [PRODUCTS.minimum]: 3 }
    const { order } = await buyNow(person, goods, payment === undefined ? {} : { payment })
    return { person, no: order.webOrderNo }
  }
  const shipped = await buy(7)
  await office.pickAll(shipped.no)
  const { invoice } = await office.ship(shipped.no)
  await importStatement(server.db, {
    fileName: 'day.csv',
    bytes: Buffer.from(
      `Date,Amount,Narrative\n20/02/2026,${(invoice.amountCents / 100).toFixed(2)},${invoice.invoiceNo}\n21/02/2026,1.00,?\n`,
    ),
    columns: null,
    ...office.acting(),
  })
  const part = await buy(5)
  await office.pickAll(part.no)
  const { invoice: second } = await office.ship(part.no)
  await office.inTx((tx) =>
    takeMoney(tx, {
      accountId: part.person.accountId,
      amountCents: 900,
      methodId: 'DIRECT_DEPOSIT',
      reference: '',
      receivedAt: server.clock.now,
      pays: { invoices: [{ invoiceNo: second.invoiceNo, cents: 800 }] },
      ...office.acting(),
    }),
  )
  await buy(4, { cash: true }, 'DIRECT_DEPOSIT')
  const held = await buy(2)
  await office.inTx((tx) => holdByStaff(tx, { webOrderNo: held.no, reason: 'Wait', ...office.acting() }))
  const picking = await buy(3)
  await office.inTx((tx) => openWave(tx, [picking.no], office.acting()))
  const cancelled = await buy(2)
  await office.cancel(cancelled.no, { isStaff: true })
  await buy(6)
  await office.receive(12)
}
