-- What a gateway gave back without the portal has a kind of its own: by hand in its console, or since the payer's bank disputed
-- the payment. It may come back, and a row below zero takes it off again. Until now staff noted such a refund by hand; whether
-- the gateway or the bank sent it is not known (asked), so it neither counts a second time nor comes back.
alter table receipt_refund
  drop constraint receipt_refund_kind_check,
  drop constraint receipt_refund_amount_check;
update receipt_refund f set kind = 'asked'
  from receipt r
 where r.id = f.receipt_id and f.kind = 'refund' and f.gateway_refund_id is null and r.payment_id is not null;
alter table receipt_refund
  add constraint receipt_refund_kind_check
    check (kind in ('refund', 'takenBack', 'declined', 'asked', 'gateway', 'restored')) not valid,
  add constraint receipt_refund_amount_check
    check (case when kind in ('declined', 'restored') then amount_cents < 0 else amount_cents > 0 end) not valid;
