-- A line whose waiting units a dealer swapped for another product, which is in stock: the other product is a line of the same
-- order (docs/decisions/0030-swaps-within-an-order.md). swapped_from: the line that it stands in for.
alter table order_line add column swapped_from integer,
  add constraint order_line_swapped_from foreign key (web_order_no, swapped_from) references order_line (web_order_no, line_no) not valid;

alter table order_event drop constraint order_event_kind_check,
  add constraint order_event_kind_check check (kind in ('shipped', 'held', 'released', 'cancelled', 'reinstated', 'swapped')) not valid;
