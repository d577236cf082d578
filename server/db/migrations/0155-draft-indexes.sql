-- The drafts of an account, which are counted while the account is locked, and those without a line, which are swept.
create index service_request_draft on service_request (account_id) where status = 'IN';
create index service_request_empty on service_request (registered_at) where status = 'IN' and lines_made = 0;
