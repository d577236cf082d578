-- Statements, packing slips and pick lists change with what they show. Each version that was issued is kept as well, byte for byte,
-- under the digest of what it was drawn from (docs/decisions/0019-papers-are-kept-as-issued.md).
alter table document add column version text not null default '';
alter table document drop constraint document_pkey;
alter table document add primary key (kind, number, version);
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check
  check (kind in ('invoice', 'credit', 'statement', 'accountStatement', 'packingSlip', 'pickList'));
