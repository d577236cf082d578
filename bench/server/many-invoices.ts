import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/** Invoices younger than this are open; of the older ones one in 200 is. */
const PAID_AFTER_DAYS = 30

/**
 * Writes what follows the orders of the temporary table `new_order`: each is invoiced whole on its day, one
 * invoice in fifty has a credit note of one line that pays nothing yet, and each invoice that is paid has
 * money of its own, half of it from a gateway. Triggers do not run, so the words of the orders are completed
 * here; those of the payments are missing, and the statements and balances of the accounts do not know this
 * money.
 */
export async function addManyInvoices(tx: Tx): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`create temp table new_invoice on commit drop as
    select nextval('invoice_no')::text as invoice_no, o.web_order_no, o.account_id, o.user_id,
           (o.placed_at at time zone 'Australia/Brisbane')::date as day, o.placed_at + interval '29 days' as paid_at,
           o.placed_at < now() - ${PAID_AFTER_DAYS}::integer * interval '1 day' and n.n % 200 <> 7 as is_paid, n.n
      from new_order n join web_order o using (web_order_no) order by n.n`.execute(tx)
  await sql`
    insert into invoice (invoice_no, web_order_no, account_id, customer_id, payer_id, terms, invoiced_on, due_on,
                         goods_cents, freight_cents, gst_cents, amount_inc_cents, allocated_cents)
    select invoice_no, web_order_no, account_id, account_id, account_id, '30D', day, day + 30, 5000, 1250, 625, 6875,
           case when is_paid then 6875 else 0 end
      from new_invoice order by n`.execute(tx)
  await sql`
    insert into invoice_line (invoice_no, line_no, product_id, name, order_line_no, quantity, price_cents)
    select i.invoice_no, l.line_no, l.product_id, l.name, l.line_no, l.quantity, l.price_cents
      from new_invoice i join order_line l using (web_order_no)`.execute(tx)
  await sql`
    insert into invoice (invoice_no, web_order_no, account_id, customer_id, payer_id, kind, reason, credits_invoice_no, invoiced_on,
                         goods_cents, gst_cents, amount_inc_cents)
    select nextval('invoice_no')::text, web_order_no, account_id, account_id, account_id, 'credit', 'One came damaged', invoice_no,
           day + 7, -1000, -100, -1100
      from new_invoice where n % 50 = 3`.execute(tx)
  await sql`
    update order_search s set words = s.words || E'\n' || i.numbers
      from (select web_order_no, string_agg(c.invoice_no, E'\n') as numbers
              from new_invoice n join invoice c using (web_order_no) group by 1) i
     where i.web_order_no = s.web_order_no`.execute(tx)
  await addMoney(tx)
}

/** Payments at a gateway of what an even order owes, and transfers for the others. */
async function addMoney(tx: Tx) {
  await sql`create temp table new_money on commit drop as
    select i.*, case when n / 20 % 2 = 0 then nextval(pg_get_serial_sequence('payment', 'id')) end as payment_id,
           nextval(pg_get_serial_sequence('receipt', 'id')) as receipt_id
      from new_invoice i where is_paid order by n`.execute(tx)
  await sql`
    insert into payment (id, account_id, user_id, method_id, gateway, gateway_id, amount_cents, currency, origin, payer_email, state,
                         created_at, lapses_at, checked_at, ended_at, pays_for, allocation_token, fee_cents)
    overriding system value
    select payment_id, account_id, user_id, 'VISA_CREDIT', 'stripe', 'pi_' || md5(n::text), 6875, 'AUD', 'https://bench.example', 'bench@example.com',
           'captured', paid_at, paid_at + interval '15 minutes', paid_at, paid_at + interval '1 minute', 'invoices', gen_random_uuid(), 0
      from new_money where payment_id is not null`.execute(tx)
  await sql`
    insert into payment_invoice (payment_id, invoice_no, amount_cents)
    select payment_id, invoice_no, 6875 from new_money where payment_id is not null`.execute(tx)
  await sql`
    insert into receipt (id, account_id, customer_id, received_at, payment_method_id, amount_cents, allocated_cents, reference, payment_id)
    overriding system value
    select receipt_id, account_id, account_id, paid_at, case when payment_id is null then 'DIRECT_DEPOSIT' else 'VISA_CREDIT' end, 6875, 6875,
           case when payment_id is null then 'TRANSFER ' || n else '' end, payment_id
      from new_money`.execute(tx)
  await sql`
    insert into receipt_allocation (receipt_id, invoice_no, amount_cents)
    select receipt_id, invoice_no, 6875 from new_money`.execute(tx)
}
