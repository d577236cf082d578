-- What the sweeping job looks for (server/modules/sweeping/sweep.ts): rows by their age.
create index session_created_at on session (created_at);
create index if not exists sign_in_failure_at on sign_in_failure (at);
create index audit_at on audit (at);
-- Mail that was sent or given up, without the records of orders whose text has gone (server/modules/sweeping/sweep.store.ts).
create index mail_settled on mail (coalesce(sent_at, created_at))
 where (sent_at is not null or gave_up) and (order_pdf_of is null or body_text <> '' or body_html <> '');
