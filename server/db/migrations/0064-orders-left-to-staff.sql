-- An order whose deposit did not come and of which nothing can be cancelled, since its goods are off the shelf, is
-- left to staff. They are told once.
alter table order_hold add column left_to_staff_at timestamptz;
