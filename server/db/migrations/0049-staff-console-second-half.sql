-- The staff console, second half: invoices, money by hand, and the search for anything.

-- What staff enter by hand, by the id that the page gave it: so what is sent twice is booked once.
create table staff_entry (
  id         uuid primary key,
  at         timestamptz not null,
  entered_by bigint not null references portal_user (id)
);

-- The mails that an invoice or credit note went with.
create index mail_invoices on mail using gin (invoice_pdfs_of) where invoice_pdfs_of <> '{}';

-- The order in which invoices were written. Their numbers are texts, and those of another system may be anything.
alter table invoice add column written_no bigint generated always as identity;
create unique index invoice_written on invoice (written_no);
create index invoice_newest on invoice (invoiced_on desc, written_no desc);
create index invoice_open on invoice (invoiced_on desc, written_no desc) include (due_on)
  where kind = 'invoice' and allocated_cents <> amount_inc_cents;
create index invoice_credit_notes on invoice (invoiced_on desc, written_no desc) where kind = 'credit';
drop index invoice_account;
create index invoice_account on invoice (account_id, invoiced_on desc, written_no desc);

-- What staff are told at the phone: an amount, a reference of the customer.
create index invoice_amount on invoice (amount_inc_cents);
create index web_order_amount on web_order (total_inc_cents);
create index web_order_reference on web_order (lower(customer_reference) text_pattern_ops) where customer_reference <> '';
create index receipt_amount on receipt (amount_cents);
