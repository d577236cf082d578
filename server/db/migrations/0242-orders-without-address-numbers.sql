-- An order has the address it goes to in words of its own. Nothing has filled this column. Each removal of an
-- address looked through all orders for it.
alter table web_order drop column delivery_address_id;
