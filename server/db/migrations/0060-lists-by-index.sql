-- Every hold of an order, the ended ones too: an order that is opened shows them all.
create index order_hold_order on order_hold (web_order_no, held_at);

-- The search of the audit: each of its meanings by an index, the newest first.
create index audit_subject_id on audit (subject_id, id) where subject_id is not null;
create index audit_account on audit (account_id, id) where account_id is not null;
create index audit_request on audit (request_id, id) where request_id is not null;

-- The search of the mails, by any part of the address and subject.
create index mail_words on mail using gin (lower(recipient || ' ' || subject) gin_trgm_ops);
