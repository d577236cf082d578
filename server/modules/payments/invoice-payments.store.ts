import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'
import type { InvoicePaymentRow, NewInvoicePayment } from './payments.store.ts'

/** An invoice or a credit note and so many cents of it; of a credit note below zero. */
export type Chosen = { invoiceNo: string; cents: number }

/**
 * Writes a payment of invoices with what it was begun for. @returns undefined where its token is used already
 */
export async function addInvoicePayment(
  tx: Tx,
  payment: NewInvoicePayment & { state: 'starting' | 'captured'; ended_at: Date | null },
  chosen: readonly Chosen[],
): Promise<InvoicePaymentRow | undefined> {
  const row = await tx
    .insertInto('payment')
    .values({ ...payment, checked_at: payment.created_at })
    .onConflict((conflict) =>
      conflict.column('allocation_token').where('allocation_token', 'is not', null).doNothing(),
    )
    .returningAll()
    .$castTo<InvoicePaymentRow>()
    .executeTakeFirst()
  if (!row) return undefined
  await tx
    .insertInto('payment_invoice')
    .values(
      chosen.map(({ invoiceNo, cents }) => ({
        payment_id: row.id,
        invoice_no: invoiceNo,
        amount_cents: cents,
      })),
    )
    .execute()
  return row
}

/** The payment of a token, whoever's it is. */
export const paymentOfToken = (tx: Queryable, token: string): Promise<InvoicePaymentRow | undefined> =>
  tx
    .selectFrom('payment')
    .selectAll()
    .$castTo<InvoicePaymentRow>()
    .where('allocation_token', '=', token)
    .executeTakeFirst()

/** The payment of a token, if this person began it on this account. Another text than a token finds none. */
export async function paymentOfTheirToken(
  tx: Queryable,
  whose: { accountId: string; userId: number },
  token: string,
): Promise<InvoicePaymentRow | undefined> {
  const payment = UUID.test(token) ? await paymentOfToken(tx, token) : undefined
  return payment?.account_id === whose.accountId && payment.user_id === whose.userId ? payment : undefined
}
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What a payment was begun for, in the order of the numbers. */
export async function chosenOf(tx: Queryable, paymentId: number): Promise<Chosen[]> {
  const rows = await tx
    .selectFrom('payment_invoice')
    .select(['invoice_no', 'amount_cents'])
    .where('payment_id', '=', paymentId)
    .orderBy('invoice_no')
    .execute()
  return rows.map((row) => ({ invoiceNo: row.invoice_no, cents: row.amount_cents }))
}

/** The other payments of invoices that this person has open on this account. */
export async function openPaymentsOf(
  tx: Queryable,
  whose: { accountId: string; userId: number },
  exceptToken: string,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('payment')
    .select('id')
    .where('pays_for', '=', 'invoices')
    .where('state', 'in', ['starting', 'pending'])
    .where('account_id', '=', whose.accountId)
    .where('user_id', '=', whose.userId)
    .where('allocation_token', '<>', exceptToken)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * What invoices and credit notes of an account have open, by their number: above zero what is owed, below
 * what a credit note has left, 0 where it is paid. Those of another account or payer are missing.
 */
export async function balancesOf(
  tx: Queryable,
  whose: { accountId: string; payerId: string },
  invoiceNos: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ invoice_no: string; cents: number }>`
    select invoice_no, amount_inc_cents - allocated_cents as cents from invoice
     where account_id = ${whose.accountId} and payer_id = ${whose.payerId}
       and invoice_no = any(${invoiceNos}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.invoice_no, row.cents]))
}

/** What is free of the receipt of a payment, in cents; 0 where there is none. */
export async function freeOfPayment(tx: Queryable, paymentId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select amount_cents - allocated_cents - refunded_cents as cents from receipt
     where payment_id = ${paymentId}`.execute(tx)
  return rows[0]?.cents ?? 0
}

/** Who an account is of, and who pays for it. */
export async function ownersOfAccount(
  tx: Tx,
  accountId: string,
): Promise<{ customerId: string; payerId: string }> {
  const { rows } = await sql<{ customerId: string; payerId: string }>`
    select c.id as "customerId", coalesce(c.payer_id, c.id) as "payerId"
      from account a join customer c on c.id = a.customer_id where a.id = ${accountId}`.execute(tx)
  if (!rows[0]) throw new Error(`account ${accountId} has no customer`)
  return rows[0]
}
