-- Who asked to be told when a product can be ordered again. The account is the one they asked on: their
-- letters on it decide whether they are told.
create table restock_request (
  user_id      bigint not null references portal_user (id) on delete cascade,
  product_id   text not null references product (id) on delete cascade,
  account_id   text not null references account (id),
  requested_at timestamptz not null,
  primary key (user_id, product_id)
);
create index restock_request_product on restock_request (product_id);
