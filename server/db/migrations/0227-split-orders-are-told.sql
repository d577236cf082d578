-- Whoever ordered is told that staff let an order leave in parts which was to leave as a whole.
alter table order_event drop constraint order_event_kind_check,
  add constraint order_event_kind_check
  check (kind in ('shipped', 'held', 'released', 'cancelled', 'reinstated', 'swapped', 'split')) not valid;
