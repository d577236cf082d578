-- The lists of customers of the staff console are read by cursor, in the order of "C", which is the same on every machine.
-- A name of any length may be imported; the index and the cursor hold the beginning of it.
create index customer_name on customer (lower(left(name, 100)) collate "C", id);
create index customer_stopped on customer (lower(left(name, 100)) collate "C", id) where credit_hold;
