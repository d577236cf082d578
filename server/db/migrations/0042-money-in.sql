-- Money that comes in: what receipts and credits pay, direct deposits, and the lines of bank statements.

-- Who pays for an order, and the business group that its GST goes by, as when it was placed: both may change for a customer.
-- The table is rewritten, not updated: an update would check rows that are older than a constraint.
alter table web_order add column payer_id text, add column business_group text;
create function customer_payer(text) returns text language sql stable as 'select coalesce(payer_id, id) from customer where id = $1';
create function customer_group(text) returns text language sql stable as 'select business_group from customer where id = $1';
alter table web_order
  alter column payer_id type text using customer_payer(customer_id),
  alter column business_group type text using customer_group(customer_id);
drop function customer_payer(text), customer_group(text);
alter table web_order
  alter column payer_id set not null,
  alter column business_group set not null,
  add foreign key (payer_id) references customer (id);
create index web_order_payer_open on web_order (payer_id) where open_cents > 0;

-- refunded_cents: given back to whoever paid. The rest is free to be allocated.
alter table receipt
  add column refunded_cents bigint not null default 0,
  drop constraint receipt_allocated,
  add constraint receipt_amounts check (
    amount_cents > 0 and least(allocated_cents, refunded_cents) >= 0
    and allocated_cents + refunded_cents <= amount_cents) not valid;
create index receipt_free on receipt (customer_id, received_at) where allocated_cents + refunded_cents < amount_cents;

-- Open invoices by what they lack, for the lines of bank statements.
create index invoice_open_amount on invoice ((amount_inc_cents - allocated_cents)) where kind = 'invoice' and allocated_cents <> amount_inc_cents;

-- What a credit note pays of an invoice, in cents inc GST.
create table credit_allocation (
  credit_no    text not null references invoice (invoice_no),
  invoice_no   text not null references invoice (invoice_no),
  amount_cents bigint not null check (amount_cents > 0),
  primary key (credit_no, invoice_no)
);
create index credit_allocation_invoice on credit_allocation (invoice_no);

-- When the customer was reminded of what the hold waits for.
alter table order_hold add column reminded_at timestamptz;
create index order_hold_deposit on order_hold (held_at) where kind = 'deposit' and released_at is null;

-- What gateways have taken is a receipt of the order it paid for.
insert into receipt (account_id, received_at, payment_method_id, amount_cents, reference, customer_id, payment_id, web_order_no)
select o.account_id, o.placed_at, o.payment_method_id, p.amount_cents, coalesce(p.gateway_id, ''), o.payer_id, p.id, o.web_order_no
  from web_order o join payment p on p.id = o.payment_id
 where p.state in ('captured', 'held')
on conflict (payment_id) where payment_id is not null do nothing;

-- A statement of the bank as it was read. Its bytes are known by their hash: the same file is not read twice.
create table bank_statement (
  id          bigint generated always as identity primary key,
  file_name   text not null,
  sha256      text not null unique,
  imported_at timestamptz not null
);
-- A line of it. occurrence tells equal lines of one day apart, so that statements may overlap.
-- amount_cents: above zero what came in, below zero what went out.
create table bank_line (
  id           bigint generated always as identity primary key,
  statement_id bigint not null references bank_statement (id),
  line_no      integer not null,
  paid_on      date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  words        text not null,
  occurrence   integer not null,
  state        text not null default 'waiting' check (state in ('waiting', 'matched', 'ignored')),
  receipt_id   bigint references receipt (id),
  reason       text not null default '',
  unique (paid_on, amount_cents, words, occurrence),
  check ((state = 'matched') = (receipt_id is not null))
);
create index bank_line_waiting on bank_line (paid_on, id) where state = 'waiting';
create unique index bank_line_receipt on bank_line (receipt_id) where receipt_id is not null;

-- Which columns of a bank's file hold what, by its header: chosen once, remembered.
create table bank_layout (
  header  text primary key,
  columns jsonb not null
);
