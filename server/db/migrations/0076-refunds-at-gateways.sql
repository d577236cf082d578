-- What goes back of a payment at a gateway since a part of its order was cancelled. A row is written in the transaction of
-- the cancellation and carried out at the gateway afterwards. From the first moment it is noted in receipt_refund, so that
-- nobody spends the money meanwhile; where the gateway declines it a row below zero makes it free again.
create table gateway_refund (
  id           bigint generated always as identity primary key,
  receipt_id   bigint not null references receipt (id),
  web_order_no bigint not null references web_order (web_order_no),
  amount_cents bigint not null check (amount_cents > 0),
  state        text not null default 'waiting' check (state in ('waiting', 'done', 'declined')),
  problem      text not null default '',          -- why it waits or was declined, in words for staff
  created_at   timestamptz not null,
  try_at       timestamptz not null,
  ended_at     timestamptz
);
create index gateway_refund_waiting on gateway_refund (try_at) where state = 'waiting';
create index gateway_refund_receipt on gateway_refund (receipt_id);

alter table receipt_refund
  add column gateway_refund_id bigint references gateway_refund (id),
  drop constraint receipt_refund_amount_cents_check,
  drop constraint receipt_refund_kind_check,
  add constraint receipt_refund_kind_check check (kind in ('refund', 'takenBack', 'declined')) not valid,
  add constraint receipt_refund_amount_check check (case kind when 'declined' then amount_cents < 0 else amount_cents > 0 end) not valid;
create index receipt_refund_gateway on receipt_refund (gateway_refund_id) where gateway_refund_id is not null;

-- The sandbox gateway gives parts of a payment back, too.
alter table sandbox_payment add column refunded_cents bigint not null default 0;
update sandbox_payment set refunded_cents = amount_cents where state = 'refunded';
alter table sandbox_payment
  add constraint sandbox_payment_refunded check (refunded_cents between 0 and amount_cents) not valid;
create table sandbox_refund (
  payment_id      text not null references sandbox_payment (id),
  idempotency_key text not null,
  amount_cents    bigint not null check (amount_cents > 0),
  made_at         timestamptz not null,
  primary key (payment_id, idempotency_key)
);
