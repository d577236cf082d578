-- A payment that staff began while they acted for a customer: its gateway may settle it without them, and the
-- customer reads what became of it.
alter table payment add column masquerade_id bigint references masquerade on delete set null;
create index payment_masquerade on payment (masquerade_id) where masquerade_id is not null;
