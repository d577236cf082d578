-- How a mail leaves: when it is tried next, and the order whose PDF goes with it, with prices or without.
alter table mail
  add column next_try_at timestamptz,
  add column gave_up boolean not null default false,
  add column order_pdf_of bigint references web_order (web_order_no),
  add column pdf_with_prices boolean not null default false;
drop index mail_waiting;
create index mail_waiting on mail (coalesce(next_try_at, created_at)) where sent_at is null and not gave_up;
create index mail_of_order on mail (order_pdf_of) where order_pdf_of is not null;
