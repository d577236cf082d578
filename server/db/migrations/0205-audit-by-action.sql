-- The audit is looked through by an action alone, which may be rare among millions of entries.
create index audit_action on audit (action, id);
