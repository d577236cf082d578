-- What of statements, receipts and orders was written in one place only, written a second time, so that the audit of the
-- books (npm run audit-books) notices where either is changed.

-- What a statement of the bank came to as it was kept: how many of its lines were new, and their sum in cents.
alter table bank_statement
  add column line_count  integer not null default 0,
  add column lines_cents bigint not null default 0;
update bank_statement s set line_count = l.lines, lines_cents = l.cents
  from (select statement_id, count(*) as lines, sum(amount_cents) as cents from bank_line group by 1) l where l.statement_id = s.id;
create index bank_line_statement on bank_line (statement_id);

-- What was given back of a receipt, in cents. Rows are only added.
create table receipt_refund (
  id           bigint generated always as identity primary key,
  receipt_id   bigint not null references receipt (id),
  at           timestamptz not null default now(),
  amount_cents bigint not null check (amount_cents > 0)
);
create index receipt_refund_receipt on receipt_refund (receipt_id);
insert into receipt_refund (receipt_id, amount_cents) select id, refunded_cents from receipt where refunded_cents > 0;

-- A receipt as it was taken, and whose an order was and how it is paid when it was placed. A trigger writes them, once for
-- all rows of a statement; nothing changes or deletes them.
create table receipt_entry (
  receipt_id        bigint primary key,
  account_id        text not null,
  customer_id       text not null,
  received_at       timestamptz not null,
  payment_method_id text not null,
  amount_cents      bigint not null,
  payment_id        bigint,
  web_order_no      bigint
);
create table order_entry (
  web_order_no      bigint primary key,
  account_id        text not null,
  customer_id       text not null,
  payer_id          text not null,
  payment_method_id text,
  payment_id        bigint
);
create function note_receipts() returns trigger language plpgsql as $$
begin
  insert into receipt_entry (receipt_id, account_id, customer_id, received_at, payment_method_id, amount_cents, payment_id, web_order_no)
  select id, account_id, customer_id, received_at, payment_method_id, amount_cents, payment_id, web_order_no from added;
  return null;
end $$;
create function note_orders() returns trigger language plpgsql as $$
begin
  insert into order_entry (web_order_no, account_id, customer_id, payer_id, payment_method_id, payment_id)
  select web_order_no, account_id, customer_id, payer_id, payment_method_id, payment_id from added;
  return null;
end $$;
create trigger receipt_noted after insert on receipt referencing new table as added
  for each statement execute function note_receipts();
create trigger web_order_noted after insert on web_order referencing new table as added
  for each statement execute function note_orders();
insert into receipt_entry (receipt_id, account_id, customer_id, received_at, payment_method_id, amount_cents, payment_id, web_order_no)
select id, account_id, customer_id, received_at, payment_method_id, amount_cents, payment_id, web_order_no from receipt;
insert into order_entry (web_order_no, account_id, customer_id, payer_id, payment_method_id, payment_id)
select web_order_no, account_id, customer_id, payer_id, payment_method_id, payment_id from web_order;
