-- The staff console: letters of staff, and what its lists are read by.

-- Earlier releases wrote SC for the first staff user and nothing else: whoever has it may do all (shared/codes/staff-letters.ts).
update portal_user set role_letters = 'UWNGYZ' where type = 'S' and role_letters = 'SC';

-- All orders of all accounts by time, and the queues that follow from an order's own row.
create index web_order_placed on web_order (placed_at desc, web_order_no desc) include (low_status);
create index web_order_held on web_order (placed_at, web_order_no) where held_reason is not null;
create index web_order_new on web_order (placed_at, web_order_no) where low_status in ('00', '01', '02', '05', '10', '20', 'XX');
-- The queues that follow from where units are: as many rows as there is work in the house.
create index order_line_ready on order_line (web_order_no) where allocated > picking + picked and status between '22' and '47';
create index order_line_picking on order_line (web_order_no) where picking > 0;
create index order_line_picked on order_line (web_order_no) where picked > 0;
create index order_line_late on order_line (web_order_no) where allocated + shipped + cancelled < quantity and status between '22' and '29';

-- Numbers that staff are given at the phone.
create index web_order_temp_no on web_order (temp_order_no) where temp_order_no is not null;
create index shipment_connote on shipment (lower(connote) text_pattern_ops);
create index product_ean on product (ean) where ean <> '';

alter table pick_wave add column opened_by bigint references portal_user (id);
create index pick_wave_open on pick_wave (id) where closed_at is null;

-- A receipt of stock, by the id that the page gave it: so what is sent twice is booked once.
create table stock_receipt (
  id         uuid primary key,
  at         timestamptz not null,
  entered_by bigint not null references portal_user (id),
  reason     text not null
);
