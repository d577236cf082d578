-- Addresses that get mails about an account, beside the people who sign in, with what each of them gets.
-- token_hash, token_until: of the newest link that confirms the address; the link itself stands in its mail alone.
-- confirmed_at: when its reader confirmed it. Before that nothing but the link is sent to it.
create table mail_contact (
  id           bigint generated always as identity primary key,
  account_id   text not null references account (id),
  address      text not null,
  topics       text[] not null check (cardinality(topics) > 0 and topics <@ array['orders', 'invoices', 'statements', 'backOrders']),
  added_at     timestamptz not null,
  asked_at     timestamptz not null,
  token_hash   bytea not null unique,
  token_until  timestamptz not null,
  confirmed_at timestamptz
);
create unique index mail_contact_address on mail_contact (account_id, lower(address));

-- On which day statements of an account are mailed: of the week, 0 is Sunday, or of the month.
-- done_on: the chosen day that was dealt with last, or the day of the choice. covered_to: the last day of the last statement.
create table statement_schedule (
  account_id text primary key references account (id),
  frequency  text not null check (frequency in ('W', 'M')),
  day        smallint not null,
  done_on    date not null,
  covered_to date,
  check (case frequency when 'W' then day between 0 and 6 else day between 1 and 28 end)
);

-- The statement that goes with a mail as a PDF: of an account, from a day of Brisbane to another.
alter table mail add column statement_of text, add column statement_from date, add column statement_to date;
alter table mail add constraint mail_statement check (num_nulls(statement_of, statement_from, statement_to) in (0, 3)) not valid;
