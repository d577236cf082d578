-- When money or a credit note began to pay an invoice, and when it ceased to: a statement of a past day is as it was. Triggers
-- write it, once for all rows of a statement. Amounts in cents inc GST, below zero where an allocation was taken back.
create table allocation_entry (
  id           bigint generated always as identity primary key,
  at           timestamptz not null default now(),
  receipt_id   bigint,
  credit_no    text,
  invoice_no   text not null,
  amount_cents bigint not null,
  check ((receipt_id is null) <> (credit_no is null))
);
create index allocation_entry_receipt on allocation_entry (receipt_id, at) where receipt_id is not null;
create index allocation_entry_credit on allocation_entry (credit_no, at) where credit_no is not null;

create function note_receipt_allocations() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into allocation_entry (receipt_id, invoice_no, amount_cents) select receipt_id, invoice_no, -amount_cents from gone;
  end if;
  if tg_op <> 'DELETE' then
    insert into allocation_entry (receipt_id, invoice_no, amount_cents) select receipt_id, invoice_no, amount_cents from added;
  end if;
  return null;
end $$;
create function note_credit_allocations() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into allocation_entry (credit_no, invoice_no, amount_cents) select credit_no, invoice_no, -amount_cents from gone;
  end if;
  if tg_op <> 'DELETE' then
    insert into allocation_entry (credit_no, invoice_no, amount_cents) select credit_no, invoice_no, amount_cents from added;
  end if;
  return null;
end $$;
create trigger receipt_allocation_added after insert on receipt_allocation referencing new table as added
  for each statement execute function note_receipt_allocations();
create trigger receipt_allocation_changed after update on receipt_allocation referencing old table as gone new table as added
  for each statement execute function note_receipt_allocations();
create trigger receipt_allocation_gone after delete on receipt_allocation referencing old table as gone
  for each statement execute function note_receipt_allocations();
create trigger credit_allocation_added after insert on credit_allocation referencing new table as added
  for each statement execute function note_credit_allocations();
create trigger credit_allocation_changed after update on credit_allocation referencing old table as gone new table as added
  for each statement execute function note_credit_allocations();
create trigger credit_allocation_gone after delete on credit_allocation referencing old table as gone
  for each statement execute function note_credit_allocations();

-- Of what was allocated before, the first day on which both were there is known.
insert into allocation_entry (at, receipt_id, invoice_no, amount_cents)
select greatest(r.received_at, i.invoiced_on::timestamp at time zone 'Australia/Brisbane'), x.receipt_id, x.invoice_no, x.amount_cents
  from receipt_allocation x join receipt r on r.id = x.receipt_id join invoice i using (invoice_no);
insert into allocation_entry (at, credit_no, invoice_no, amount_cents)
select greatest(c.invoiced_on, i.invoiced_on)::timestamp at time zone 'Australia/Brisbane', x.credit_no, x.invoice_no, x.amount_cents
  from credit_allocation x join invoice c on c.invoice_no = x.credit_no join invoice i on i.invoice_no = x.invoice_no;
