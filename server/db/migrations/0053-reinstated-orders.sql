-- A customer who was told that goods are cancelled is told that they are not.
alter table order_event drop constraint order_event_kind_check,
  add constraint order_event_kind_check check (kind in ('shipped', 'held', 'released', 'cancelled', 'reinstated'));
