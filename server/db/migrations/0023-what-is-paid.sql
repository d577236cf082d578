-- What a payment pays for is of a kind. An order that is being placed is one: it has a web order number, a cart and the order as it will stand.
-- Another kind brings columns or a table of its own, and a line of the check. The default is for a process of the release before.
alter table payment add column pays_for text not null default 'order';
alter table payment alter column web_order_no drop not null, alter column cart_id drop not null,
  alter column cart_version drop not null, alter column pending_order drop not null;

-- Each is checked for new rows from now on, and for old ones after this migration, without a lock that keeps others from writing (server/db/migrate.ts).
alter table payment
  add constraint payment_subject check (pays_for = 'order' and num_nulls(web_order_no, cart_id, cart_version, pending_order) = 0) not valid,
  add constraint payment_state check (state in ('starting', 'pending', 'captured', 'held', 'declined', 'cancelled', 'lapsed', 'refund', 'refunded')) not valid;
alter table cart
  add constraint cart_status check (status in ('', 'CL', 'DL', 'PE', 'WA', 'AP', 'RJ')) not valid,
  add constraint cart_type check (type in ('', 'T')) not valid;
-- The back office may have codes without words here (ORD-45), but no other form of code.
alter table web_order
  add constraint web_order_low_status check (low_status ~ '^([0-9]{2}|XX)$') not valid,
  add constraint web_order_amounts check (goods_cents >= 0 and freight_cents >= 0 and fee_cents >= 0 and gst_cents >= 0 and total_inc_cents >= 0) not valid;
alter table order_line
  add constraint order_line_status check (status ~ '^([0-9]{2}|XX)$') not valid,
  add constraint order_line_price check (price_cents >= 0) not valid;
