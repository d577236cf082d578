-- Lists of orders by pages: each page is read from an index that has the list's own order (docs/decisions/0016).
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

drop index web_order_account;
create index web_order_account on web_order (account_id, placed_at desc, web_order_no desc);
create index web_order_status on web_order (account_id, low_status, placed_at desc, web_order_no desc);
create index order_line_product on order_line (product_id);

-- What a search of orders looks in: all numbers of an order, its reference, and number and name of each product, in small letters.
-- A table of its own, since an order is written before its lines, and a change of `web_order` would copy all of it.
create table order_search (
  web_order_no bigint primary key references web_order (web_order_no) on delete cascade,
  account_id   text not null,
  words        text not null,
  -- The index of words is half of what they cost an order, so a job puts new orders into it (server/modules/orders/index-words.ts).
  is_indexed   boolean not null default false
);

-- In plpgsql, which keeps the plan; a function in SQL is planned for each order.
create function write_order_search(orders bigint[]) returns void language plpgsql as $$
begin
  insert into order_search (web_order_no, account_id, words)
  select o.web_order_no, o.account_id,
         lower(concat_ws(E'\n', o.order_no, o.temp_order_no, o.web_order_no, o.customer_reference,
           (select string_agg(i.invoice_no, E'\n' order by i.invoice_no) from invoice i where i.web_order_no = o.web_order_no),
           (select string_agg(l.product_id || E'\n' || l.name, E'\n' order by l.line_no) from order_line l where l.web_order_no = o.web_order_no)))
    from web_order o where o.web_order_no = any (orders)
  on conflict (web_order_no) do update set account_id = excluded.account_id, words = excluded.words, is_indexed = false
   where (order_search.account_id, order_search.words) is distinct from (excluded.account_id, excluded.words);
end $$;

insert into order_search (web_order_no, account_id, words, is_indexed)
select o.web_order_no, o.account_id, lower(concat_ws(E'\n', o.order_no, o.temp_order_no, o.web_order_no, o.customer_reference, i.numbers, l.words)), true
  from web_order o
  left join (select web_order_no, string_agg(invoice_no, E'\n' order by invoice_no) as numbers from invoice group by 1) i using (web_order_no)
  left join (select web_order_no, string_agg(product_id || E'\n' || name, E'\n' order by line_no) as words from order_line group by 1) l using (web_order_no);
create index order_search_words on order_search using gin (account_id, words gin_trgm_ops) where is_indexed;
create index order_search_new on order_search (account_id, web_order_no) where not is_indexed;

create function order_lines_searched() returns trigger language plpgsql as $$
begin
  perform write_order_search(array(select distinct web_order_no from changed));
  return null;
end $$;
create trigger order_searched after insert on order_line referencing new table as changed
  for each statement execute function order_lines_searched();
create trigger order_unsearched after delete on order_line referencing old table as changed
  for each statement execute function order_lines_searched();

create function order_row_searched() returns trigger language plpgsql as $$
begin
  perform write_order_search(array_remove(array[old.web_order_no, new.web_order_no], null));
  return null;
end $$;
create trigger order_renamed after update of product_id, name on order_line
  for each row execute function order_row_searched();
create trigger order_renamed after update of account_id, order_no, temp_order_no, customer_reference on web_order
  for each row execute function order_row_searched();
create trigger order_invoiced after insert or delete or update of web_order_no, invoice_no on invoice
  for each row execute function order_row_searched();
