-- What money of a receipt let go: where it is taken back, since it bounced, all of this comes back.

-- The orders that were released by it.
create table receipt_release (
  receipt_id   bigint not null references receipt (id),
  web_order_no bigint not null references web_order (web_order_no),
  primary key (receipt_id, web_order_no)
);

-- Where its payer stood in the reminders before it let them off.
create table receipt_let_off (
  receipt_id bigint primary key references receipt (id),
  payer_id   text not null references customer (id),
  state      text not null check (state in ('reminded', 'second', 'stopped')),
  moved_on   date not null,
  stopped_by date
);

-- The products of an order's lines as they were written, as one number: the audit of the books (npm run audit-books) notices
-- where a line names another product, also one that was cancelled and is in no shipment. A trigger writes it, once for all
-- lines of a statement; nothing else changes it.
create table order_products (
  web_order_no bigint primary key,
  lines        integer not null,
  products     bigint not null
);
create function line_number(line_no integer, product_id text) returns bigint language sql immutable parallel safe as
  $$ select ('x' || substr(md5(line_no || ' ' || product_id), 1, 16))::bit(64)::bigint $$;
create function note_order_lines() returns trigger language plpgsql as $$
begin
  insert into order_products as p (web_order_no, lines, products)
  select web_order_no, count(*), bit_xor(line_number(line_no, product_id)) from added group by web_order_no
  on conflict (web_order_no) do update set lines = p.lines + excluded.lines, products = p.products # excluded.products;
  return null;
end $$;
create trigger order_line_noted after insert on order_line referencing new table as added
  for each statement execute function note_order_lines();
insert into order_products (web_order_no, lines, products)
select web_order_no, count(*), bit_xor(line_number(line_no, product_id)) from order_line group by web_order_no;
