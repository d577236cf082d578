-- The lists of customers of the staff console are read by cursor, in the order of "C", which is the same on every machine.
-- A name of any length may be imported; the index and the cursor hold the beginning of it.
create index customer_name on customer (lower(left(name, 100)) collate "C", id);
create index customer_stopped on customer (lower(left(name, 100)) collate "C", id) where credit_hold;

-- Saved views of the console's list of orders, of one person each. hidden: the columns that a view puts away.
create table staff_order_view (
  id      bigint generated always as identity primary key,
  user_id bigint not null references portal_user (id) on delete cascade,
  name    text not null check (name <> ''),
  queue   text not null,
  text    text not null,
  sort    text not null check (sort in ('newest', 'oldest')),
  hidden  text[] not null
);
create unique index staff_order_view_name on staff_order_view (user_id, lower(name));
