-- Why money of a receipt went back: it was given back to whoever paid, or the receipt was taken back, since it bounced or was
-- entered wrongly. Until now only the audit told them apart.
alter table receipt_refund add column kind text not null default 'refund' check (kind in ('refund', 'takenBack'));
update receipt_refund f set kind = 'takenBack'
  from receipt r
 where r.id = f.receipt_id and r.payment_id is null and r.refunded_cents = r.amount_cents
   and exists (select from audit d where d.subject_kind = 'receipt' and d.subject_id = r.id::text and d.action = 'receipt.reverse');
