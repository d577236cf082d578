-- A search of orders finds them by the connotes of their shipments too.
create or replace function write_order_search(orders bigint[]) returns void language plpgsql as $$
begin
  insert into order_search (web_order_no, account_id, words)
  select o.web_order_no, o.account_id,
         lower(concat_ws(E'\n', o.order_no, o.temp_order_no, o.web_order_no, o.customer_reference,
           (select string_agg(i.invoice_no, E'\n' order by i.invoice_no) from invoice i where i.web_order_no = o.web_order_no),
           (select string_agg(s.connote, E'\n' order by s.shipment_no) from shipment s where s.web_order_no = o.web_order_no),
           (select string_agg(l.product_id || E'\n' || l.name, E'\n' order by l.line_no) from order_line l where l.web_order_no = o.web_order_no)))
    from web_order o where o.web_order_no = any (orders)
  on conflict (web_order_no) do update set account_id = excluded.account_id, words = excluded.words, is_indexed = false
   where (order_search.account_id, order_search.words) is distinct from (excluded.account_id, excluded.words);
end $$;
-- An invoice follows its shipment in the same transaction and writes the words once more; a shipment alone does too.
create trigger order_shipped after insert or delete or update of web_order_no, connote on shipment
  for each row execute function order_row_searched();
select write_order_search(array(select distinct web_order_no from shipment));
