-- The statement of an account reads what has paid each of its invoices, and when.
create index allocation_entry_invoice on allocation_entry (invoice_no, at);
