-- The console lists the shipments of all accounts by time, and those of a carrier.
alter table shipment
  -- Who took the step; null where no person did.
  add column shipped_by bigint references portal_user (id) on delete set null;
update shipment s set shipped_by = e.entered_by
  from (select shipment_no, max(entered_by) as entered_by from stock_entry where shipment_no is not null group by 1) e
 where e.shipment_no = s.shipment_no and e.entered_by is not null;
create index shipment_shipped on shipment (shipped_at, shipment_no);
create index shipment_carrier on shipment (carrier, shipped_at, shipment_no);
