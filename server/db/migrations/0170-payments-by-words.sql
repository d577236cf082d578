-- A list of the payments of an account, and a search in it, by one index each (docs/decisions/0032). One row for each payment at
-- a gateway, and one for each receipt that came without one; triggers write it, as those of order_search.
create table payment_search (
  -- Twice the id of the payment; twice the id of the receipt, and one more.
  key_no     bigint primary key,
  account_id text not null,
  -- When its money came in, else when it was begun.
  at         timestamptz not null,
  -- Its number, references, order, invoices and who paid it, in small letters, each after a blank: a search is for beginnings of words.
  words      text not null,
  -- A job puts new rows into the index of words (server/modules/payments/index-payment-words.ts).
  is_indexed boolean not null default false
);

create index payment_order on payment (web_order_no) where web_order_no is not null;
create index payment_user on payment (user_id);

-- What receipts pay of invoices of an account, by their numbers.
create function invoices_paid(of_receipt bigint, of_account text) returns text stable language sql as $$
  select string_agg(x.invoice_no, ' ' order by x.invoice_no) from receipt_allocation x join invoice i using (invoice_no)
   where x.receipt_id = of_receipt and i.account_id = of_account
$$;

create function write_payment_search(payments bigint[], receipts bigint[]) returns void language plpgsql as $$
begin
  insert into payment_search (key_no, account_id, at, words)
  select p.id * 2, p.account_id, coalesce(r.received_at, p.created_at),
         lower(concat_ws(' ', '', 'P' || p.id, p.id, r.reference, p.gateway_id,
           coalesce(o.order_no, o.temp_order_no, o.web_order_no::text), u.first_name, u.last_name,
           (select string_agg(x.invoice_no, ' ' order by x.invoice_no) from payment_invoice x where x.payment_id = p.id),
           invoices_paid(r.id, p.account_id)))
    from payment p left join receipt r on r.payment_id = p.id left join web_order o on o.web_order_no = p.web_order_no
    left join portal_user u on u.id = p.user_id
   where p.id = any (payments)
  union all
  select r.id * 2 + 1, r.account_id, r.received_at,
         lower(concat_ws(' ', '', 'R' || r.id, r.id, r.reference, coalesce(o.order_no, o.temp_order_no, o.web_order_no::text),
           invoices_paid(r.id, r.account_id)))
    from receipt r left join web_order o on o.web_order_no = r.web_order_no
   where r.id = any (receipts) and r.payment_id is null
  on conflict (key_no) do update set account_id = excluded.account_id, at = excluded.at, words = excluded.words, is_indexed = false
   where (payment_search.account_id, payment_search.at, payment_search.words) is distinct from (excluded.account_id, excluded.at, excluded.words);
end $$;

-- What is there already is in the index from the start.
alter table payment_search alter is_indexed set default true;
select write_payment_search(array(select id from payment), array(select id from receipt where payment_id is null));
alter table payment_search alter is_indexed set default false;
create index payment_search_account on payment_search (account_id, at desc, key_no desc);
create index payment_search_words on payment_search using gin (account_id, words gin_trgm_ops) where is_indexed;
create index payment_search_new on payment_search (account_id, key_no) where not is_indexed;
-- The list was read by these two, each of a kind of its own.
drop index receipt_history;
drop index payment_account;

create function payments_searched() returns trigger language plpgsql as $$
begin
  perform write_payment_search(array(select id from added), '{}');
  return null;
end $$;
create trigger payment_searched after insert on payment referencing new table as added
  for each statement execute function payments_searched();
create function payment_row_searched() returns trigger language plpgsql as $$
begin
  perform write_payment_search(array[new.id], '{}');
  return null;
end $$;
create trigger payment_renamed after update of account_id, user_id, web_order_no, gateway_id, created_at on payment
  for each row when ((old.account_id, old.user_id, old.web_order_no, old.gateway_id, old.created_at)
                     is distinct from (new.account_id, new.user_id, new.web_order_no, new.gateway_id, new.created_at))
  execute function payment_row_searched();

create function payment_invoices_searched() returns trigger language plpgsql as $$
begin
  perform write_payment_search(array(select distinct payment_id from added), '{}');
  return null;
end $$;
create trigger payment_invoice_searched after insert on payment_invoice referencing new table as added
  for each statement execute function payment_invoices_searched();

create function receipts_searched() returns trigger language plpgsql as $$
begin
  perform write_payment_search(array(select payment_id from added where payment_id is not null),
                               array(select id from added where payment_id is null));
  return null;
end $$;
create trigger receipt_searched after insert on receipt referencing new table as added
  for each statement execute function receipts_searched();
create function receipt_row_searched() returns trigger language plpgsql as $$
begin
  perform write_payment_search(array_remove(array[new.payment_id], null), array[new.id]);
  return null;
end $$;
create trigger receipt_renamed after update of account_id, received_at, reference, payment_id, web_order_no on receipt
  for each row when ((old.account_id, old.received_at, old.reference, old.payment_id, old.web_order_no)
                     is distinct from (new.account_id, new.received_at, new.reference, new.payment_id, new.web_order_no))
  execute function receipt_row_searched();

create function receipt_allocations_searched() returns trigger language plpgsql as $$
begin
  perform write_payment_search(array(select r.payment_id from receipt r where r.id in (select receipt_id from changed) and r.payment_id is not null),
                               array(select distinct receipt_id from changed));
  return null;
end $$;
create trigger receipt_allocation_searched after insert on receipt_allocation referencing new table as changed
  for each statement execute function receipt_allocations_searched();
create trigger receipt_allocation_unsearched after delete on receipt_allocation referencing old table as changed
  for each statement execute function receipt_allocations_searched();

-- An order may come after its payment, and gets its number from the back office later.
create function payments_of_orders_searched() returns trigger language plpgsql as $$
begin
  perform write_payment_search(array(select p.id from payment p where p.web_order_no in (select web_order_no from added)), '{}');
  return null;
end $$;
create trigger order_paid_searched after insert on web_order referencing new table as added
  for each statement execute function payments_of_orders_searched();
create function payments_of_order_searched() returns trigger language plpgsql as $$
begin
  perform write_payment_search(array(select id from payment where web_order_no = new.web_order_no),
                               array(select id from receipt where web_order_no = new.web_order_no));
  return null;
end $$;
create trigger order_paid_renamed after update of order_no, temp_order_no on web_order
  for each row when ((old.order_no, old.temp_order_no) is distinct from (new.order_no, new.temp_order_no))
  execute function payments_of_order_searched();

create function payments_of_person_searched() returns trigger language plpgsql as $$
begin
  perform write_payment_search(array(select id from payment where user_id = new.id), '{}');
  return null;
end $$;
create trigger person_renamed after update of first_name, last_name on portal_user
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function payments_of_person_searched();
