import { type CompiledQuery, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { together } from '#server/db/one-message.ts'
import { SPARE_CENTS } from '#server/modules/credit/free-money.store.ts'

/** Money that came in, in cents. customerId: of the account. Its payer, or the order's, is who paid. */
export type NewReceipt = {
  accountId: string
  customerId: string
  receivedAt: Date
  methodId: string
  amountCents: number
  reference: string
  /** The payment at a gateway, or null. */
  paymentId: number | null
  /** The order it was paid for, or null. */
  webOrderNo: number | null
}

/** The statement that writes a receipt. It answers the id. */
export const newReceipt = (tx: Tx, r: NewReceipt): CompiledQuery<{ id: number }> =>
  sql<{ id: number }>`
    insert into receipt (account_id, customer_id, received_at, payment_method_id, amount_cents,
                         reference, payment_id, web_order_no)
    select ${r.accountId}, coalesce(o.payer_id, c.payer_id, c.id), ${r.receivedAt}, ${r.methodId},
           ${r.amountCents}, ${r.reference}, ${r.paymentId}, ${r.webOrderNo}
      from customer c left join web_order o on o.web_order_no = ${r.webOrderNo} where c.id = ${r.customerId}
     returning id`.compile(tx)

/** Money that came in from a payer and is for no order. */
export type PayerReceipt = Omit<NewReceipt, 'customerId' | 'paymentId' | 'webOrderNo'> & { payerId: string }

/** Writes receipts in the order given. @returns their ids in the same order */
export async function insertReceipts(tx: Tx, receipts: readonly PayerReceipt[]): Promise<number[]> {
  if (receipts.length === 0) return []
  const column = <K extends keyof PayerReceipt>(key: K) => receipts.map((one) => one[key])
  const { rows } = await sql<{ id: number }>`
    insert into receipt (account_id, customer_id, received_at, payment_method_id, amount_cents, reference)
    select account_id, customer_id, received_at, payment_method_id, amount_cents, reference
      from unnest(${column('accountId')}::text[], ${column('payerId')}::text[],
                  ${column('receivedAt')}::timestamptz[], ${column('methodId')}::text[],
                  ${column('amountCents')}::bigint[], ${column('reference')}::text[]) with ordinality
           as n (account_id, customer_id, received_at, payment_method_id, amount_cents, reference, place)
     order by place returning id`.execute(tx)
  return rows.map(({ id }) => id).sort((a, b) => a - b) // given in the order of the rows
}

/** A receipt with what of it is neither allocated nor given back, in cents. */
export type FreeReceipt = {
  id: number
  customer_id: string
  web_order_no: number | null
  received_at: Date
  free_cents: number
}

const FREE = sql<FreeReceipt>`
  id, customer_id, web_order_no, received_at, amount_cents - allocated_cents - refunded_cents as free_cents`

/** What receipts for orders still have free, the oldest first. Their payers are locked. */
export async function freeReceiptsOfOrders(tx: Tx, webOrderNos: readonly number[]): Promise<FreeReceipt[]> {
  const { rows } = await sql<FreeReceipt>`
    select ${FREE} from receipt
     where web_order_no = any(${webOrderNos}::bigint[]) and allocated_cents + refunded_cents < amount_cents
     order by received_at, id`.execute(tx)
  return rows
}

/** What staff may spend or give back of a receipt, in cents. Its payer is locked, or it may change. */
export async function spareOf(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ${SPARE_CENTS} as cents from receipt r where r.id = ${id}`.execute(tx)
  return rows[0]?.cents ?? 0
}

/** A receipt whose payer is locked; undefined where there is none. */
export async function receiptOf(tx: Tx, id: number): Promise<FreeReceipt | undefined> {
  const { rows } = await sql<FreeReceipt>`select ${FREE} from receipt where id = ${id}`.execute(tx)
  return rows[0]
}

/** So much of a receipt, or of a credit note, pays an invoice; in cents inc GST. */
export type Allocation = { invoiceNo: string; cents: number } & ({ receiptId: number } | { creditNo: string })

/**
 * Writes what pays invoices. The payer owes less by what comes from receipts; a credit note has lowered the
 * balance when it was issued. The payers are locked.
 */
export async function insertAllocations(tx: Tx, allocations: readonly Allocation[]): Promise<void> {
  if (allocations.length === 0) return
  const receipts = allocations.filter((one) => 'receiptId' in one)
  const credits = allocations.filter((one) => 'creditNo' in one)
  const invoices = allocations.map((one) => one.invoiceNo)
  const cents = (of: readonly Allocation[]) => of.map((one) => one.cents)
  const statements = [
    receipts.length > 0 &&
      sql`
        insert into receipt_allocation as a (receipt_id, invoice_no, amount_cents)
        select * from unnest(${receipts.map((r) => r.receiptId)}::bigint[],
                             ${receipts.map((r) => r.invoiceNo)}::text[],
                             ${cents(receipts)}::bigint[])
        on conflict (receipt_id, invoice_no) do update
          set amount_cents = a.amount_cents + excluded.amount_cents`.compile(tx),
    credits.length > 0 &&
      sql`
        insert into credit_allocation as a (credit_no, invoice_no, amount_cents)
        select * from unnest(${credits.map((c) => c.creditNo)}::text[],
                             ${credits.map((c) => c.invoiceNo)}::text[],
                             ${cents(credits)}::bigint[])
        on conflict (credit_no, invoice_no) do update
          set amount_cents = a.amount_cents + excluded.amount_cents`.compile(tx),
    receipts.length > 0 &&
      sql`
        update receipt r set allocated_cents = r.allocated_cents + n.cents
          from (select id, sum(cents)::bigint as cents
                  from unnest(${receipts.map((r) => r.receiptId)}::bigint[], ${cents(receipts)}::bigint[])
                     as u (id, cents) group by 1) n
         where r.id = n.id`.compile(tx),
    sql`
      update invoice i set allocated_cents = i.allocated_cents + n.cents
        from (select invoice_no, sum(cents)::bigint as cents
                from unnest(${[...invoices, ...credits.map((c) => c.creditNo)]}::text[],
                            ${[...cents(allocations), ...credits.map((c) => -c.cents)]}::bigint[])
                     as u (invoice_no, cents) group by 1) n
       where i.invoice_no = n.invoice_no`.compile(tx),
    receipts.length > 0 &&
      sql`
        update customer_balance b set invoiced_cents = b.invoiced_cents - n.cents
          from (select i.payer_id, sum(u.cents)::bigint as cents
                  from unnest(${receipts.map((r) => r.invoiceNo)}::text[], ${cents(receipts)}::bigint[]) as u (invoice_no, cents)
                  join invoice i using (invoice_no) group by 1) n
         where b.customer_id = n.payer_id`.compile(tx),
  ].filter((statement) => statement !== false)
  await together(tx, (send) => statements.map((statement) => send(statement)))
}

/** Notes that so much of a receipt was given back, in cents. Its payer is locked. */
export async function addRefunded(tx: Tx, receiptId: number, cents: number): Promise<void> {
  await tx
    .updateTable('receipt')
    .set({ refunded_cents: sql`refunded_cents + ${cents}` })
    .where('id', '=', receiptId)
    .execute()
  await tx.insertInto('receipt_refund').values({ receipt_id: receiptId, amount_cents: cents }).execute()
}

/** The receipt of a payment at a gateway, and whose it is; undefined where there is none. */
export const receiptOfPayment = (tx: Tx, paymentId: number) =>
  tx
    .selectFrom('receipt')
    .select(['id', 'customer_id', 'account_id', 'web_order_no', 'amount_cents'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()

/** What a receipt pays and what of it went back, in cents, as an entry of the audit says what was. */
export async function standingOf(tx: Tx, id: number): Promise<{ paidCents: number; refundedCents: number }> {
  const { allocated_cents, refunded_cents } = await tx
    .selectFrom('receipt')
    .select(['allocated_cents', 'refunded_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { paidCents: allocated_cents, refundedCents: refunded_cents }
}

/**
 * Takes back all that a receipt pays, and notes it as given back. Its payer owes that much again and is
 * locked.
 * @param kind gateway where the gateway gave it back, takenBack where the money never came
 * @returns what it had paid of invoices, in cents
 */
export async function takeBack(tx: Tx, receiptId: number, kind: 'gateway' | 'takenBack'): Promise<number> {
  const [paid] = await together(tx, (send) => [
    send(
      sql<{ invoice_no: string; amount_cents: number }>`
        delete from receipt_allocation where receipt_id = ${receiptId} returning invoice_no, amount_cents`.compile(
        tx,
      ),
    ),
    send(
      sql`
        insert into receipt_refund (receipt_id, amount_cents, kind)
        select id, amount_cents - refunded_cents, ${kind}::text from receipt
         where id = ${receiptId} and refunded_cents < amount_cents`.compile(tx),
    ),
    send(
      sql`update receipt set allocated_cents = 0, refunded_cents = amount_cents where id = ${receiptId}`.compile(
        tx,
      ),
    ),
  ])
  const back = paid.rows.map((row) => ({ invoiceNo: row.invoice_no, cents: row.amount_cents }))
  await oweAgain(tx, back)
  return back.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * Notes that so much of invoices is owed again, inc GST, since a receipt does not pay it any more. The payers
 * are locked.
 */
export async function oweAgain(tx: Tx, back: readonly { invoiceNo: string; cents: number }[]): Promise<void> {
  const invoices = back.map(({ invoiceNo }) => invoiceNo)
  const cents = back.map((one) => one.cents)
  await together(tx, (send) => [
    send(
      sql`
        update invoice i set allocated_cents = i.allocated_cents - n.cents
          from unnest(${invoices}::text[], ${cents}::bigint[]) as n (invoice_no, cents)
         where i.invoice_no = n.invoice_no`.compile(tx),
    ),
    send(
      sql`
        update customer_balance b set invoiced_cents = b.invoiced_cents + n.cents
          from (select i.payer_id, sum(u.cents)::bigint as cents
                  from unnest(${invoices}::text[], ${cents}::bigint[]) as u (invoice_no, cents) join invoice i
                    using (invoice_no) group by 1) n
         where b.customer_id = n.payer_id`.compile(tx),
    ),
  ])
}
