-- Units that are sent for what came back leave stock. An entry of the stock ledger names its service request, so that the books
-- compare both (server/modules/books/return-checks.store.ts).
alter table service_request_line
  -- Of the replaced units those that were sent anew from stock; the others were repaired.
  add column sent integer not null default 0;
alter table service_request_line add constraint service_request_line_sent check (sent between 0 and replaced);
alter table stock_entry add column request_no bigint references service_request (request_no);
alter table stock_entry drop constraint stock_entry_kind_check;
alter table stock_entry add constraint stock_entry_kind_check
  check (kind in ('opening', 'receipt', 'adjustment', 'count', 'shipment', 'return', 'replacement'));
update stock_entry e set request_no = r.request_no
  from service_request r
 where e.kind = 'return' and e.reason = 'RA ' || r.request_no;
create index stock_entry_request on stock_entry (request_no) where request_no is not null;
