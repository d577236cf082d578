-- A request belongs to the account on which it was asked: a page shows those of its own account.
alter table restock_request
  drop constraint restock_request_pkey,
  add primary key (user_id, account_id, product_id);
