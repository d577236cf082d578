-- Orders leave for the back office in the order in which they were placed. Their numbers are given out before that.
drop index order_outbox_waiting;
create index order_outbox_waiting on order_outbox (created_at, web_order_no) where delivered_at is null;
create index order_outbox_delivered on order_outbox (created_at) where delivered_at is not null;
