import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import {
  ALSO,
  type Column,
  columnsOf,
  NAMED_COLUMNS,
  namesOfColumns,
  otherValue,
  ROWS,
  TABLES,
} from '#testing/books-columns.ts'
import { buyNow, walkCheckout } from '#testing/checkout.ts'
import { ledgerRows, passMinutes, reconcile } from '#testing/payments.ts'
import { payingInvoices } from '#testing/invoice-payments.ts'
import { payingOrder } from '#testing/order-payments.ts'
import {
  acceptReturn,
  approvedReturn,
  begunReturn,
  draftReturn,
  creditUnits,
  receiveReturn,
  staffOf,
  submittedReturn,
} from '#testing/returns.ts'
import { startLedger } from '#testing/stock-ledger.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { withBooks } from '#server/with-books.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { pauseDunning } from '#server/modules/banking/change-dunning.ts'
import { remindOfDeposit } from '#server/modules/banking/chase-deposits.ts'
import { leaveToStaff, restartDeposit } from '#server/modules/banking/deposits.store.ts'
import { saveDunning } from '#server/modules/credit/dunning.store.ts'
import { importStatement } from '#server/modules/banking/import-statement.ts'
import { ignoreLine, restoreLine } from '#server/modules/banking/match-lines.ts'
import { payInvoices, refundReceipt } from '#server/modules/banking/pay-invoices.ts'
import { takeMoney } from '#server/modules/banking/take-money.ts'
import { holdByStaff, releaseOrder } from '#server/modules/fulfilment/hold-order.ts'
import { confirmPicked, openWave } from '#server/modules/fulfilment/picking.ts'
import { splitByStaff } from '#server/modules/fulfilment/split-order.ts'
import { shipOrder } from '#server/modules/fulfilment/ship-order.ts'
import { deliverOrders } from '#server/modules/orders/deliver-orders.ts'
import { builtInBackOffice } from '#server/ports/back-office/back-office.ts'
import { creditInvoice } from '#server/modules/invoices/credit-invoice.ts'
import { sandboxLedger } from '#server/modules/payments/sandbox-ledger.store.ts'
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

/** What rows are named by. */
const KEYS = [
  ...['customer_id', 'payer_id', 'invoice_no', 'credit_no', 'receipt_id', 'product_id', 'web_order_no'],
  ...[
    'shipment_no',
    'statement_id',
    'gateway_refund_id',
    'payment_id',
    'hold_id',
    'request_no',
    'entry_id',
    'line_id',
    'id',
  ],
]

const namesOf = (row: Record<string, unknown>) =>
  KEYS.flatMap((key) => {
    const name = row[key]
    return typeof name === 'string' || typeof name === 'number' ? [String(name)] : []
  })
/** What may be named instead of a row: the shipment of an invoice, its credit notes, or the reverse. */
const OWNERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  invoice_line: sql`invoice_no`,
  shipment: sql`shipment_no`,
}
async function ownersOf(db: Db, table: string, rows: readonly Record<string, unknown>[]): Promise<string[]> {
  const numbers = rows.flatMap(namesOf)
  const { rows: owners } = await sql<Record<string, unknown>>`
    select invoice_no, shipment_no from invoice
     where ${OWNERS[table]!} = any(${numbers}::text[]) or credits_invoice_no = any(${numbers}::text[])`.execute(
    db,
  )
  return owners.flatMap(namesOf)
}

/** Rows that go, and texts that change. */
const MORE: Readonly<Record<string, RawBuilder<unknown>>> = {
  'an invoice goes': sql`with l as (delete from invoice_line), a as (delete from receipt_allocation) delete from invoice`,
  'the lines of an invoice go': sql`delete from invoice_line`,
  'a receipt pays nothing any more': sql`delete from receipt_allocation`,
  'an entry of the stock ledger goes': sql`delete from stock_entry where kind = 'shipment'`,
  'a shipment has no lines': sql`delete from shipment_line`,
  'an order is in no outbox': sql`delete from order_outbox`,
  'an order is not held any more': sql`update web_order set held_reason = null`,
  'a bank line is set aside without a reason': sql`update bank_line set state = 'ignored' where state = 'waiting'`,
  'a bank line that was set aside waits again': sql`update bank_line set state = 'waiting' where state = 'ignored'`,
  'an order is left behind': sql`update order_outbox set created_at = created_at - interval '1 day', delivered_at = null where web_order_no = (select min(web_order_no) from order_outbox)`,
  'a hold goes': sql`delete from order_hold`,
  'a hold that was released goes': sql`delete from order_hold where released_at is not null`,
  'a payment goes': sql`delete from payment where ended_at is null`,
  'a payer is stopped no more': sql`delete from dunning where state = 'stopped'`,
  'a line of a service request goes': sql`delete from service_request_line where accepted is not null`,
  'a line has another status': sql`update order_line set status = '44' where status = '33'`,
  'an order has another low status': sql`update web_order set low_status = '44'`,
  'an invoice is due on no day': sql`update invoice set due_on = null where invoice_no = (select min(invoice_no) from invoice where kind = 'invoice' and terms <> '' and due_on is not null)`,
  'an invoice is owed by somebody else': sql`update invoice set payer_id = (select min(c.id) from customer c where c.id <> invoice.payer_id)`,
}

describe('the books of a day at work', () => {
  let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
  let columns: Column[] = []
  beforeAll(async () => {
    server = await testServer()
    office = await openBackOffice(server)
    await startLedger(server.db)
    await countApart(server.db)
    await server.db
      .updateTable('product')
      .set({ expected_on: '2027-01-01' }) // what is on its way may be ordered
      .where('id', '=', PRODUCTS.case)
      .execute()
    await dayAtWork(server, office)
    columns = await columnsOf(server.db)
    await dropChecks(server.db)
  })
  afterAll(() => server.close())

  it('balance', async () => {
    expect(wrongOf(await auditBooks(server.db))).toEqual([])
    await auditNightly(server.db)
  })

  it('are checked by statements that may take ten minutes, which an answer may not', async () => {
    const limit = (db: Db) =>
      sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
    const { rows } = await withBooks(server.connection, limit)
    expect(rows).toEqual([{ limit: '10min' }])
    expect((await limit(server.db)).rows).toEqual([{ limit: '1min' }])
  })

  it('are tested with columns that exist', async () => {
    const known = new Set(await namesOfColumns(server.db))
    expect(NAMED_COLUMNS.filter((name) => !known.has(name))).toEqual([])
  })

  it('do not where any column of any table is changed, and the row is named', async () => {
    const unseen: string[] = []
    const change = async (one: Column, which: string, where: RawBuilder<unknown>) => {
      const row: Record<string, unknown>[] = []
      const wrong = await afterChange(server, async (tx) => {
        const { rows } = await sql<Record<string, unknown>>`
          with old as (select ctid as place, * from ${sql.table(one.table)} where ${where} and ${sql.ref(one.column)} is distinct from ${otherValue(one)} order by 1 limit 1),
               new as (update ${sql.table(one.table)} t set ${sql.ref(one.column)} = ${otherValue(one)} where ctid = (select place from old) returning *)
          select to_jsonb(old) as old, to_jsonb(new) as new from old, new`.execute(tx)
        row.push(...rows.flatMap(({ old, new: now }) => [old, now] as Record<string, unknown>[]))
      })
      const names = row.flatMap(namesOf)
      if (one.table in OWNERS) names.push(...(await ownersOf(server.db, one.table, row)))
      const named = new Set(wrong.flatMap((subject) => subject.split(/[\s,:()]+/)))
      if (!names.some((name) => named.has(name)))
        unseen.push(`${one.table}.${one.column} of ${which}${row.length === 0 ? ' (there is none)' : ''}`)
    }
    for (const one of columns) {
      const name = `${one.table}.${one.column}`
      await change(one, 'any row', ROWS[name] ?? sql`true`)
      for (const [, which, where] of ALSO.filter(([column]) => column === name))
        await change(one, which, where)
    }
    expect(unseen).toEqual([])
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

/** Numbers of one table are none of another: a row is not named by chance. */
async function countApart(db: Db) {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES' and table_name = any(${TABLES})`.execute(db)
  for (const [at, { table, column }] of rows.entries())
    await sql`alter table ${sql.table(table)} alter ${sql.ref(column)} restart with ${sql.lit(10_000 * (at + 1))}`.execute(
      db,
    )
}

/** What differs after a change, by its name; all is undone. */
async function afterChange(server: TestServer, change: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const undone = new Error('undone')
  let wrong: string[] = []
  await server.db
    .transaction()
    .execute(async (tx) => {
      await change(tx)
      const checked = await checkBooks(tx)
      wrong = checked.flatMap(({ differences }) => differences.map(({ subject }) => subject))
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
     where contype in ('f', 'c', 'p', 'u') and connamespace = 'public'::regnamespace and conparentid = 0
       and conrelid::regclass::text = any(${TABLES})
     order by contype = 'p', contype = 'u'`.execute(db)
  for (const { tab, name } of rows)
    await sql`alter table ${sql.table(tab)} drop constraint if exists ${sql.ref(name)} cascade`.execute(db)
  const { rows: counted } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES' and table_name = any(${TABLES})`.execute(db)
  for (const { table, column } of counted)
    await sql`alter table ${sql.table(table)} alter ${sql.ref(column)} set generated by default`.execute(db)
  const { rows: unique } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
     where indisunique and indrelid::regclass::text = any(${TABLES})`.execute(db)
  for (const { name } of unique) await sql`drop index ${sql.ref(name)}`.execute(db)
  for (const table of [
    'order_line',
    'web_order',
    'invoice',
    'invoice_line',
    'payment',
    'service_request_line',
  ])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
}

/** An order paid by card of which a part is cancelled and given back. */
async function cancelledPart(server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>) {
  const person = await server.person({ cash: true })
  const goods = { [PRODUCTS.case]: 2, [PRODUCTS.minimum]: 3 }
  const { cartId } = await walkCheckout(person, goods, { payment: 'VISA_CREDIT' })
  const { webOrderNo } = await person.call('checkoutConfirm', { cartId })
  const [row] = await ledgerRows(server, webOrderNo)
  await sandboxLedger(server.db, () => server.clock.now).move(row!.id, ['pending'], 'captured')
  passMinutes(server, 1)
  await reconcile(server)
  await office.cancel(webOrderNo, { lineNos: [1], isStaff: true })
  await reconcile(server)
}

/** Two units come back of an invoice: one can be sold again, for one a new one is sent. */
async function returned(server: TestServer, person: TestPerson, invoiceNo: string) {
  const staff = await staffOf(server)
  const requestNo = await begunReturn(person, 'R20')
  const productId = PRODUCTS.case
  const product = { productId, invoiceNo, quantity: 2, faultDescription: 'Broken' }
  await person.call('addReturnRequestProduct', { requestNo, ...product })
  await person.call('submitIncompleteReturnRequest', { requestNo })
  const { seen } = await receiveReturn(staff, await acceptReturn(staff, requestNo), 1)
  const lines = [{ lineNo: 1, units: 1, sent: 1 }]
  await staff.call('staffReplaceReturn', { requestNo, seen, lines, reason: 'Sent anew' })
}

/** Orders in every state: waiting, held, in picking, shipped in part and whole, paid in part, cancelled. */
async function dayAtWork(server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>) {
  const buy = async (units: number, more: Parameters<typeof server.person>[0] = {}, payment?: string) => {
    const person = await server.person(more)
    const goods = { [PRODUCTS.case]: units, [PRODUCTS.minimum]: 3 }
    const { order } = await buyNow(person, goods, payment === undefined ? {} : { payment })
    return { person, no: order.webOrderNo }
  }
  await cancelledPart(server, office)
  const shipped = await buy(7)
  await office.pickAll(shipped.no)
  const { invoice } = await office.ship(shipped.no)
  await importStatement(server.db, {
    fileName: 'day.csv',
    bytes: Buffer.from(
      `Date,Amount,Narrative\n20/02/2026,${(invoice.amountCents / 100).toFixed(2)},${invoice.invoiceNo}\n21/02/2026,1.00,?\n21/02/2026,2.00,interest\n21/02/2026,-3.00,fee\n`,
    ),
    columns: null,
    onProblem: (problem) => {
      throw problem
    },
    ...office.acting(),
  })
  await office.inTx((tx) =>
    creditInvoice(tx, {
      invoiceNo: invoice.invoiceNo,
      units: new Map([[1, 1]]),
      reason: 'Broken',
      ...office.acting(),
    }),
  )
  await deliverOrders({ db: server.db, backOffice: builtInBackOffice(), now: () => server.clock.now })
  await returned(server, shipped.person, invoice.invoiceNo)
  await otherRequests(server)
  await openPayments(server)
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
  const { receiptId } = await office.inTx((tx) =>
    takeMoney(tx, {
      accountId: part.person.accountId,
      amountCents: 700,
      methodId: 'DIRECT_DEPOSIT',
      reference: '',
      receivedAt: server.clock.now,
      pays: { invoices: [] },
      ...office.acting(),
    }),
  )
  await office.inTx((tx) =>
    refundReceipt(tx, { receiptId, cents: 300, reason: 'Paid over', ...office.acting() }),
  )
  const { creditNo } = await office.inTx((tx) =>
    creditInvoice(tx, {
      invoiceNo: second.invoiceNo,
      units: new Map([[1, 1]]),
      reason: 'Broken',
      ...office.acting(),
    }),
  )
  await office.inTx((tx) =>
    payInvoices(tx, {
      payerId: part.person.customerId,
      allocations: [{ creditNo, invoiceNo: second.invoiceNo, cents: 100 }],
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
  await heldAndChased(server, office)
  await splitAndRestored(server, office)
}

/** A draft, a request that is rejected, and one of which a part was received and credited. */
async function otherRequests(server: TestServer) {
  await draftReturn(server, await server.person())
  const { requestNo, staff } = await approvedReturn(server, { reasonCode: 'R20', isReceived: true })
  await creditUnits(staff, requestNo, [{ lineNo: 1, units: 1 }])
  const rejected = await submittedReturn(server, await server.person())
  const now = await staff.call('staffReturn', { requestNo: rejected.requestNo })
  await staff.call('staffDecideReturn', {
    ...{ requestNo: rejected.requestNo, seen: now.seen },
    lines: [{ lineNo: 1, accepted: 0, reason: 'Too late' }],
  })
}

/** A payment of invoices, one of an order that lapsed, and one that is open. */
async function openPayments(server: TestServer) {
  await payingInvoices(server, { to: 'captured' })
  await payingOrder(server, { method: 'VISA_CREDIT' })
  passMinutes(server, 20)
  await reconcile(server)
  await payingOrder(server, { method: 'PAYPAL' })
}

/** Orders that wait for a deposit, for staff or for a payer who is stopped; one payer is paused. */
async function heldAndChased(server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>) {
  const { inTx, acting } = office
  const { now } = acting()
  const deposit = async () => {
    const buyer = await server.person({ cash: true })
    const { order } = await buyNow(buyer, { [PRODUCTS.case]: 2 }, { payment: 'DIRECT_DEPOSIT' })
    return order.webOrderNo
  }
  const chase = { days: { remind: 3, cancel: 10 }, seller: NO_SELLER, now }
  const reminded = await deposit()
  await inTx((tx) => remindOfDeposit(tx, reminded, chase))
  const left = await deposit()
  await inTx((tx) => leaveToStaff(tx, left, now))
  const again = await deposit()
  await inTx((tx) => remindOfDeposit(tx, again, chase))
  await inTx((tx) => restartDeposit(tx, again, new Date(now.getTime() + 1)))
  const stopped = await server.person()
  const stop = {
    state: 'stopped',
    movedOn: '2026-02-01',
    stoppedBy: '2026-01-01',
    pausedUntil: null,
  } as const
  await inTx((tx) => saveDunning(tx, stopped.customerId, { ...stop, state: 'second', stoppedBy: null }))
  await inTx((tx) => saveDunning(tx, stopped.customerId, stop))
  const { order } = await buyNow(stopped, { [PRODUCTS.case]: 1 })
  const { webOrderNo } = order
  await inTx((tx) => holdByStaff(tx, { webOrderNo, reason: 'Wait', ...acting() }))
  await inTx((tx) => releaseOrder(tx, { webOrderNo, kinds: ['staff'], reason: 'Go on', ...acting() }))
  const { customerId: payerId } = await server.person()
  await inTx((tx) => pauseDunning(tx, { payerId, until: '2026-12-01', reason: 'Agreed', ...acting() }))
}

/** An order that was to leave as a whole and is split, and a line of the bank that waits for a person. */
async function splitAndRestored(server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>) {
  const { inTx, acting } = office
  const { on_hand: onHand, allocated } = await office.stockOf(PRODUCTS.case)
  await office.receive(1 + allocated - onHand)
  const goods = { [PRODUCTS.case]: 4, [PRODUCTS.minimum]: 3 }
  const { order } = await buyNow(await server.person(), goods, { shipNow: false })
  const { webOrderNo } = order
  await inTx((tx) => splitByStaff(tx, { webOrderNo, reason: 'Cannot wait', ...acting() }))
  await buyNow(await server.person(), goods, { shipNow: false })
  const { id } = await server.db
    .selectFrom('bank_line')
    .select('id')
    .where('words', '=', 'interest')
    .executeTakeFirstOrThrow()
  await inTx((tx) => ignoreLine(tx, id, { reason: 'Interest', ...acting() }))
  await inTx((tx) => restoreLine(tx, id, acting()))
}
