-- What was cancelled of an order, in cents inc GST: so much less is to be paid for it.
alter table web_order add column cancelled_cents bigint not null default 0 check (cancelled_cents >= 0);
