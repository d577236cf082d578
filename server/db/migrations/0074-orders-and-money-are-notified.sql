-- Open pages of an account are notified when its orders move and when what its payer owes changes. A notification makes commits
-- queue up: placing an order only inserts orders and lines, and sends none.

create function notify_orders_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders_changed', ' ' || account_id)
    from (select distinct o.account_id from changed c join web_order o using (web_order_no)) a;
  return null;
end $$;
create trigger orders_notified after update on order_line referencing new table as changed
  for each statement execute function notify_orders_changed();
create trigger orders_notified after update on order_hold referencing new table as changed
  for each statement execute function notify_orders_changed();
create trigger orders_notified after insert on shipment referencing new table as changed
  for each statement execute function notify_orders_changed();
create trigger orders_notified after insert on order_event referencing new table as changed
  for each statement execute function notify_orders_changed();

-- A product is expected on another day: the accounts whose lines wait for it.
create function notify_expected_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders_changed', ' ' || account_id)
    from (select distinct o.account_id
            from changed c join order_line l using (product_id) join web_order o using (web_order_no)
           where l.allocated + l.shipped + l.cancelled < l.quantity and l.status between '20' and '29') a;
  return null;
end $$;
create trigger orders_notified after insert on expected_change referencing new table as changed
  for each statement execute function notify_expected_changed();

-- Every account of the customers that one of these pays for.
create function notify_payers(payers text[]) returns void language sql as $$
  select pg_notify('money_changed', ' ' || id)
    from (select a.id from account a where a.customer_id = any(payers)
           union select a.id from customer c join account a on a.customer_id = c.id where c.payer_id = any(payers)) a
$$;
create index customer_payer on customer (payer_id) where payer_id is not null;

create function notify_invoices_changed() returns trigger language plpgsql as $$
begin
  perform notify_payers(array(select distinct payer_id from changed));
  return null;
end $$;
create trigger money_notified_of_new after insert on invoice referencing new table as changed
  for each statement execute function notify_invoices_changed();
create trigger money_notified after update on invoice referencing new table as changed
  for each statement execute function notify_invoices_changed();

create function notify_receipts_changed() returns trigger language plpgsql as $$
begin
  perform notify_payers(array(select distinct customer_id from changed));
  return null;
end $$;
create trigger money_notified_of_new after insert on receipt referencing new table as changed
  for each statement execute function notify_receipts_changed();
create trigger money_notified after update on receipt referencing new table as changed
  for each statement execute function notify_receipts_changed();

create function notify_limits_changed() returns trigger language plpgsql as $$
begin
  perform notify_payers(array[new.id]);
  return null;
end $$;
create trigger money_notified after update of credit_limit2_cents, credit_limit3_cents, credit_hold, payment_terms_id on customer
  for each row when (old is distinct from new) execute function notify_limits_changed();
