-- What words say of refunds, orders, stock and lines of the bank was written in one place only. It is written a second time, so
-- that the audit of the books (npm run audit-books) notices where either is changed.

-- What was given back of a receipt, as it was noted. A trigger writes it, nothing changes it.
create table refund_entry (
  refund_id         bigint primary key,
  receipt_id        bigint not null,
  at                timestamptz not null,
  amount_cents      bigint not null,
  kind              text not null,
  gateway_refund_id bigint
);
create function note_refunds() returns trigger language plpgsql as $$
begin
  insert into refund_entry (refund_id, receipt_id, at, amount_cents, kind, gateway_refund_id)
  select id, receipt_id, at, amount_cents, kind, gateway_refund_id from added;
  return null;
end $$;
create trigger receipt_refund_noted after insert on receipt_refund referencing new table as added
  for each statement execute function note_refunds();
insert into refund_entry (refund_id, receipt_id, at, amount_cents, kind, gateway_refund_id)
select id, receipt_id, at, amount_cents, kind, gateway_refund_id from receipt_refund;

-- Whether an order was placed to leave in parts, and the group that its GST is of. Staff may split one that was to leave as a
-- whole, which is an event of it.
alter table order_entry add column ship_now boolean, add column business_group text;
update order_entry e set ship_now = o.ship_now, business_group = o.business_group from web_order o where o.web_order_no = e.web_order_no;
alter table order_entry alter column ship_now set not null, alter column business_group set not null;
create or replace function note_orders() returns trigger language plpgsql as $$
begin
  insert into order_entry (web_order_no, account_id, customer_id, payer_id, payment_method_id, payment_id, ship_now, business_group)
  select web_order_no, account_id, customer_id, payer_id, payment_method_id, payment_id, ship_now, business_group from added;
  return null;
end $$;

-- Why an entry of the stock ledger was made, of all but shipments, which have their own papers. A trigger writes it.
create table stock_entry_kind (
  entry_id bigint primary key,
  kind     text not null
);
create function note_stock_kinds() returns trigger language plpgsql as $$
begin
  insert into stock_entry_kind (entry_id, kind) select id, kind from added where kind <> 'shipment';
  return null;
end $$;
create trigger stock_entry_noted after insert on stock_entry referencing new table as added
  for each statement execute function note_stock_kinds();
insert into stock_entry_kind (entry_id, kind) select id, kind from stock_entry where kind <> 'shipment';

-- The lines of the bank that only a person may match. The portal writes it beside the line.
create table staff_line (
  line_id bigint primary key
);
insert into staff_line (line_id) select id from bank_line where for_staff;
