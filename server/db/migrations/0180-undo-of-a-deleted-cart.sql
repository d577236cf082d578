-- A saved cart that its owner deleted can be brought back for a while (docs/decisions/0041). What its status was is kept, as a
-- rejected cart comes back as a rejected one. Null where nobody deleted it: an emptied current cart is DL too, and carts of before.
alter table cart add column deleted_status text
  constraint cart_deleted_status check (deleted_status in ('', 'PE', 'RJ'));
-- The sweep deletes these after a while, the oldest first, where no order and no payment names them.
create index cart_deleted on cart (updated_at) where status = 'DL';
create index payment_cart on payment (cart_id) where cart_id is not null;
