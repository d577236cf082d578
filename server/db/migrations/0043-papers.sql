-- Papers: what credit notes are for, who is invoiced, and the archive of what was issued.

-- credits_invoice_no: the invoice that a credit is for; null where nobody has said, as for credits of another system.
alter table invoice
  add column credits_invoice_no text references invoice (invoice_no),
  add column reason text not null default '',
  add constraint invoice_credits check (kind = 'credit' or credits_invoice_no is null);
create index invoice_credits on invoice (credits_invoice_no) where credits_invoice_no is not null;
-- The line of that invoice.
alter table invoice_line add column credits_line_no integer;

-- ABN or GST number of the customer, as it is printed; empty where nobody has said.
alter table customer add column tax_number text not null default '';

-- Tax invoices and credit notes as they were first issued, byte for byte.
create table document (
  kind      text not null check (kind in ('invoice', 'credit')),
  number    text not null,
  sha256    bytea not null check (sha256 = sha256(bytes)),
  bytes     bytea not null,
  issued_at timestamptz not null,
  primary key (kind, number)
);
alter table document alter column bytes set storage external;
create function refuse_document_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise insufficient_privilege using message = format('issued documents stay as they are: %s is refused', lower(tg_op));
end $$;
create trigger document_is_final before update or delete or truncate on document
  for each statement execute function refuse_document_change();
-- What was received of a payer after the day of a statement.
create index receipt_statement on receipt (customer_id, received_at);
