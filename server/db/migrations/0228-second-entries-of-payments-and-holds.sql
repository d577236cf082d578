-- What of payments, holds and reminders was written in one place only, written a second time, so that the audit of the books
-- (npm run audit-books) notices where either is changed.

-- A payment as it was begun, with what is written to it once: its number at the gateway and when it ended. Triggers write it,
-- nothing changes it otherwise. order_hash: of the order as it will stand; null for a payment of invoices.
create table payment_entry (
  payment_id       bigint primary key,
  pays_for         text not null,
  web_order_no     bigint,
  cart_id          bigint,
  allocation_token uuid,
  fee_cents        bigint,
  account_id       text not null,
  user_id          bigint not null,
  method_id        text not null,
  gateway          text not null,
  amount_cents     bigint not null,
  currency         text not null,
  order_hash       text,
  created_at       timestamptz not null,
  gateway_id       text,
  ended_at         timestamptz
);
create function note_payments() returns trigger language plpgsql as $$
begin
  insert into payment_entry (payment_id, pays_for, web_order_no, cart_id, allocation_token, fee_cents, account_id, user_id, method_id,
                             gateway, amount_cents, currency, order_hash, created_at, gateway_id, ended_at)
  select id, pays_for, web_order_no, cart_id, allocation_token, fee_cents, account_id, user_id, method_id,
         gateway, amount_cents, currency, md5(pending_order::text), created_at, gateway_id, ended_at from added;
  return null;
end $$;
create trigger payment_noted after insert on payment referencing new table as added
  for each statement execute function note_payments();
create function note_payment_once() returns trigger language plpgsql as $$
begin
  update payment_entry set gateway_id = coalesce(gateway_id, new.gateway_id), ended_at = coalesce(ended_at, new.ended_at)
   where payment_id = new.id;
  return null;
end $$;
create trigger payment_noted_once after update of gateway_id, ended_at on payment
  for each row when (old.gateway_id is null and new.gateway_id is not null or old.ended_at is null and new.ended_at is not null)
  execute function note_payment_once();
insert into payment_entry (payment_id, pays_for, web_order_no, cart_id, allocation_token, fee_cents, account_id, user_id, method_id,
                           gateway, amount_cents, currency, order_hash, created_at, gateway_id, ended_at)
select id, pays_for, web_order_no, cart_id, allocation_token, fee_cents, account_id, user_id, method_id,
       gateway, amount_cents, currency, md5(pending_order::text), created_at, gateway_id, ended_at from payment;

-- A hold as it was made, and when it was first released, reminded of, or left to staff. Triggers write it; where a deposit is
-- asked for anew, the portal writes it beside the hold.
create table hold_entry (
  hold_id          bigint primary key,
  web_order_no     bigint not null,
  kind             text not null,
  held_at          timestamptz not null,
  released_at      timestamptz,
  reminded_at      timestamptz,
  left_to_staff_at timestamptz
);
create function note_holds() returns trigger language plpgsql as $$
begin
  insert into hold_entry (hold_id, web_order_no, kind, held_at, released_at, reminded_at, left_to_staff_at)
  select id, web_order_no, kind, held_at, released_at, reminded_at, left_to_staff_at from added;
  return null;
end $$;
create trigger order_hold_noted after insert on order_hold referencing new table as added
  for each statement execute function note_holds();
create function note_hold_once() returns trigger language plpgsql as $$
begin
  update hold_entry set released_at = coalesce(released_at, new.released_at), reminded_at = coalesce(reminded_at, new.reminded_at),
         left_to_staff_at = coalesce(left_to_staff_at, new.left_to_staff_at)
   where hold_id = new.id;
  return null;
end $$;
create trigger order_hold_noted_once after update of released_at, reminded_at, left_to_staff_at on order_hold
  for each row when (old.released_at is null and new.released_at is not null or old.reminded_at is null and new.reminded_at is not null
                     or old.left_to_staff_at is null and new.left_to_staff_at is not null)
  execute function note_hold_once();
insert into hold_entry (hold_id, web_order_no, kind, held_at, released_at, reminded_at, left_to_staff_at)
select id, web_order_no, kind, held_at, released_at, reminded_at, left_to_staff_at from order_hold;

-- Where payers stood in the reminders, an entry for each change; the portal writes it beside the row. Rows are only added.
create table dunning_entry (
  id           bigint generated always as identity primary key,
  payer_id     text not null,
  state        text not null,
  moved_on     date,
  stopped_by   date,
  paused_until date
);
create index dunning_entry_payer on dunning_entry (payer_id, id);
insert into dunning_entry (payer_id, state, moved_on, stopped_by, paused_until)
select payer_id, state, moved_on, stopped_by, paused_until from dunning order by payer_id;
