-- The dealer's list of invoices by what is open or credited, and what an account owes, each from an index in the list's own order.
create index invoice_account_open on invoice (account_id, invoiced_on desc, written_no desc) where allocated_cents <> amount_inc_cents;
create index invoice_account_credits on invoice (account_id, invoiced_on desc, written_no desc) where kind = 'credit';
