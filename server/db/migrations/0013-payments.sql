-- A payment at a gateway, from the confirm that began it. While it is open it holds stock and its cart stands still; the order is placed from `pending_order` when it is paid.
create table payment (
  id            bigint generated always as identity primary key,
  web_order_no  bigint not null,
  cart_id       bigint not null references cart (id),
  cart_version  bigint not null,                    -- of the cart when the payment ended: a late payment for the same cart still makes its order
  account_id    text not null references account (id),
  user_id       bigint not null references portal_user (id),
  method_id     text not null,
  gateway       text not null,
  gateway_id    text,                               -- null until the gateway has answered
  amount_cents  bigint not null check (amount_cents > 0),
  currency      text not null,
  origin        text not null,                      -- where the payer comes back to, and their address, as the gateway was first told:
  payer_email   text not null,                      -- asked once more it must be told the same
  state         text not null default 'starting',
  problem       text not null default '',           -- what does not agree, in words for staff
  pending_order jsonb not null,
  created_at    timestamptz not null,
  lapses_at     timestamptz not null,
  checked_at    timestamptz not null,               -- when the gateway was last asked; the reconciliation takes the oldest
  ended_at      timestamptz
);
create unique index payment_gateway_id on payment (gateway, gateway_id);
create unique index payment_open on payment (cart_id) where state in ('starting', 'pending');
create unique index payment_paid on payment (web_order_no) where state in ('captured', 'held');
create index payment_account on payment (account_id, created_at desc);
create index payment_to_check on payment (checked_at) where state in ('starting', 'pending', 'refund');
create index payment_ended on payment (ended_at) where ended_at is not null;

alter table cart add column payment_id bigint references payment (id);

-- The ledger of the sandbox gateway: what a real gateway keeps on its own side. It knows no card numbers.
create table sandbox_payment (
  id              text primary key,
  kind            text not null,
  idempotency_key text not null unique,
  reference       text not null,
  amount_cents    bigint not null,
  currency        text not null,
  description     text not null,
  state           text not null,
  card            text not null default '',         -- brand and last four digits
  captures        integer not null default 0 check (captures <= 1), -- counted, so that money taken twice could not go unseen
  refunds         integer not null default 0 check (refunds <= captures),
  decides_at      timestamptz,                      -- when the bank answers, where it takes its time
  created_at      timestamptz not null,
  changed_at      timestamptz not null
);
