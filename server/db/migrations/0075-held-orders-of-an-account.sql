-- The overview of an account begins with its held orders.
create index web_order_account_held on web_order (account_id, placed_at desc, web_order_no desc) where held_reason is not null;
