-- A search in the lists of service requests, of an account and of the staff, by an index. A table of its own: what it says
-- comes of a request, its account and its lines, and a change of the status must not touch the index.
create table service_request_search (
  request_no bigint primary key references service_request (request_no) on delete cascade,
  account_id text not null,
  -- Its number, reference, account, products and invoices, in small letters.
  words      text not null
);
-- Rows that are there are locked before anything is read: of two changes at once the second sees the first.
create function write_service_request_search(requests bigint[]) returns void language plpgsql as $$
begin
  perform 1 from service_request_search where request_no = any (requests) order by request_no for update;
  insert into service_request_search (request_no, account_id, words)
  select r.request_no, r.account_id,
         left(lower(concat_ws(' ', r.request_no, r.customer_ref, a.id, a.name,
           (select string_agg(concat_ws(' ', l.product_id, l.name, l.invoice_no), ' ' order by l.line_no)
              from service_request_line l where l.request_no = r.request_no))), 20000)
    from service_request r join account a on a.id = r.account_id where r.request_no = any (requests) order by r.request_no
  on conflict (request_no) do update set account_id = excluded.account_id, words = excluded.words
   where (service_request_search.account_id, service_request_search.words) is distinct from (excluded.account_id, excluded.words);
end $$;
select write_service_request_search(array(select request_no from service_request order by request_no));
-- Requests are few a day: each is put into the index at once, and no search looks through what waits to be.
create index service_request_search_words on service_request_search using gin (account_id, words gin_trgm_ops) with (fastupdate = off);

create function service_requests_searched() returns trigger language plpgsql as $$
begin
  perform write_service_request_search(array(select distinct request_no from changed));
  return null;
end $$;
create trigger service_request_searched after insert on service_request referencing new table as changed
  for each statement execute function service_requests_searched();
create trigger service_request_line_searched after insert on service_request_line referencing new table as changed
  for each statement execute function service_requests_searched();
create trigger service_request_line_unsearched after delete on service_request_line referencing old table as changed
  for each statement execute function service_requests_searched();

create function service_request_row_searched() returns trigger language plpgsql as $$
begin
  perform write_service_request_search(array[new.request_no]);
  return null;
end $$;
create trigger service_request_renamed after update of account_id, customer_ref on service_request
  for each row when ((old.account_id, old.customer_ref) is distinct from (new.account_id, new.customer_ref))
  execute function service_request_row_searched();
create trigger service_request_line_renamed after update of product_id, name, invoice_no on service_request_line
  for each row when ((old.product_id, old.name, old.invoice_no) is distinct from (new.product_id, new.name, new.invoice_no))
  execute function service_request_row_searched();

create function account_requests_searched() returns trigger language plpgsql as $$
begin
  perform write_service_request_search(array(select request_no from service_request where account_id = new.id));
  return null;
end $$;
create trigger account_requests_renamed after update of name on account
  for each row when (old.name is distinct from new.name) execute function account_requests_searched();
