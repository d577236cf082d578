-- A payment may be of invoices: it has a token that the payer's page made, so that what is sent twice is paid once, and the fee that is in its amount.
alter table payment add column allocation_token uuid, add column fee_cents bigint;
create unique index payment_allocation_token on payment (allocation_token) where allocation_token is not null;
create index payment_of_invoices_open on payment (account_id, user_id) where pays_for = 'invoices' and state in ('starting', 'pending');

-- Where credit notes pay all invoices nothing is left to pay, and no gateway is asked.
alter table payment drop constraint payment_subject, drop constraint payment_amount_cents_check;
-- Old rows are checked after this migration, without a lock that keeps others from writing (server/db/migrate.ts).
alter table payment
  add constraint payment_subject check (
    (pays_for = 'order' and num_nulls(web_order_no, cart_id, cart_version, pending_order) = 0 and num_nonnulls(allocation_token, fee_cents) = 0)
    or (pays_for = 'invoices' and num_nonnulls(web_order_no, cart_id, cart_version, pending_order) = 0 and num_nulls(allocation_token, fee_cents) = 0)) not valid,
  add constraint payment_amount check (amount_cents > 0 or (amount_cents = 0 and pays_for = 'invoices')) not valid,
  add constraint payment_fee check (fee_cents between 0 and amount_cents) not valid;

-- What a payment of invoices was begun for: of an invoice above zero, of a credit note below. What it has paid is in the allocations of its receipt.
create table payment_invoice (
  payment_id bigint not null references payment (id),
  invoice_no text not null references invoice (invoice_no),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (payment_id, invoice_no)
);
create index payment_invoice_invoice on payment_invoice (invoice_no);
