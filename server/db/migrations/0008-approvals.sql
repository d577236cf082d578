-- A cart that was submitted for approval: when, which approver has it open now, and what was said when it was rejected.
alter table cart
  add column submitted_at timestamptz,
  add column opened_by_user_id bigint references portal_user (id),
  add column rejection_comment text not null default '';
-- The prices of that day stand in cart_line.locked_price_cents.
create index cart_awaiting_approval on cart (account_id) where status = 'WA';
