-- A search of the invoices of an account compares those that are for no order by their own number, and what an account owes is
-- read in the order in which it is due (server/modules/invoices/account-invoices.store.ts).
create index invoice_without_order on invoice (account_id, invoiced_on desc, written_no desc) where web_order_no is null;
create index invoice_account_due on invoice (account_id, kind desc, due_on, written_no) where allocated_cents <> amount_inc_cents;
