import { sql } from 'kysely'
import { sumCents } from '#shared/rules/money.ts'
import { spreadMoney } from '#shared/rules/spread-money.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { together } from '#server/db/one-message.ts'
import { oweAgain } from './receipts.store.ts'

/** What of a receipt is known to have gone back, in cents. */
export type WentBack = {
  /** Refunds of cancelled parts that the gateway has made. */
  doneCents: number
  /** Those, and what it may have made: refunds that wait, and what staff asked for before 0203. */
  ownCents: number
  /** What staff have sent another way, and noted. */
  notedCents: number
  /** Reversals: what went back at the gateway without the portal. */
  reversedCents: number
}

/** What of the receipt of a payment at a gateway is known to have gone back. */
export async function wentBack(tx: Queryable, paymentId: number): Promise<WentBack> {
  const { rows } = await sql<WentBack>`
    select coalesce((select sum(g.amount_cents) from gateway_refund g
                      where g.receipt_id = r.id and g.state = 'done'), 0)::bigint as "doneCents",
           coalesce(sum(f.amount_cents)
                      filter (where f.gateway_refund_id is not null or f.kind = 'asked'), 0)::bigint as "ownCents",
           coalesce(sum(f.amount_cents)
                      filter (where f.gateway_refund_id is null and f.kind = 'refund'), 0)::bigint as "notedCents",
           coalesce(sum(f.amount_cents) filter (where f.kind in ('gateway', 'restored')), 0)::bigint as "reversedCents"
      from receipt r left join receipt_refund f on f.receipt_id = r.id
     where r.payment_id = ${paymentId} group by r.id`.execute(tx)
  return rows[0] ?? { doneCents: 0, ownCents: 0, notedCents: 0, reversedCents: 0 }
}

/**
 * Notes that so much of a receipt went back at its gateway. First goes what pays no invoice, then what pays
 * those that are due last. The payer is locked.
 * @param cents above zero, and not above what has not gone back
 * @returns what is owed again, in cents
 */
export async function reversePart(tx: Tx, receiptId: number, cents: number): Promise<number> {
  const [{ rows: free }, { rows: paid }] = await together(tx, (send) => [
    send(
      sql<{ cents: number }>`
        select amount_cents - allocated_cents - refunded_cents as cents from receipt where id = ${receiptId}`.compile(
        tx,
      ),
    ),
    send(
      sql<{ id: string; cents: number }>`
        select x.invoice_no as id, x.amount_cents as cents from receipt_allocation x join invoice i using (invoice_no)
         where x.receipt_id = ${receiptId} order by i.due_on desc nulls first, x.invoice_no desc`.compile(tx),
    ),
  ])
  const fromInvoices = { id: receiptId, cents: cents - (free[0]?.cents ?? 0) }
  const back = spreadMoney([fromInvoices], paid).map(({ to, cents }) => ({ invoiceNo: to, cents }))
  const invoices = back.map((one) => one.invoiceNo)
  const shares = back.map((one) => one.cents)
  const owedAgainCents = sumCents(shares)
  await together(tx, (send) => [
    send(
      sql`
        delete from receipt_allocation x using unnest(${invoices}::text[], ${shares}::bigint[]) as n (invoice_no, cents)
         where x.receipt_id = ${receiptId} and x.invoice_no = n.invoice_no and x.amount_cents = n.cents`.compile(
        tx,
      ),
    ),
    send(
      // what is left by now had more
      sql`
        update receipt_allocation x set amount_cents = x.amount_cents - n.cents
          from unnest(${invoices}::text[], ${shares}::bigint[]) as n (invoice_no, cents)
         where x.receipt_id = ${receiptId} and x.invoice_no = n.invoice_no`.compile(tx),
    ),
    send(
      sql`
        update receipt set allocated_cents = allocated_cents - ${owedAgainCents}::bigint,
                           refunded_cents = refunded_cents + ${cents}::bigint
         where id = ${receiptId}`.compile(tx),
    ),
    send(noteReversal(tx, receiptId, cents)),
  ])
  await oweAgain(tx, back)
  return owedAgainCents
}

/**
 * Notes that so much of what went back at the gateway came back: a bank returned a refund, or a dispute was
 * won. It is free money of the payer, who is locked.
 */
export async function restorePart(tx: Tx, receiptId: number, cents: number): Promise<void> {
  await together(tx, (send) => [
    send(
      sql`
        update receipt set refunded_cents = refunded_cents - ${cents}::bigint where id = ${receiptId}`.compile(
        tx,
      ),
    ),
    send(noteReversal(tx, receiptId, -cents)),
  ])
}

/** @param cents below zero for what came back */
const noteReversal = (tx: Tx, receiptId: number, cents: number) =>
  sql`
    insert into receipt_refund (receipt_id, amount_cents, kind)
    values (${receiptId}, ${cents}, ${cents > 0 ? 'gateway' : 'restored'})`.compile(tx)
