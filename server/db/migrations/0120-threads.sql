-- What a person writes to staff on the contact page, with the answers (docs/decisions/0037-messages-to-staff.md).
-- state: waiting for staff, answered by them, or closed. last_at: of its newest
-- message. queued_at: since when it waits for staff, else since when it is answered or closed.
create table contact_thread (
  thread_no  bigint generated always as identity (start with 700001) primary key,
  account_id text not null references account (id),
  user_id    bigint not null references portal_user (id),
  topic      text not null,
  state      text not null default 'waiting' check (state in ('waiting', 'answered', 'closed')),
  opened_at  timestamptz not null,
  last_at    timestamptz not null,
  queued_at  timestamptz not null
);
create index contact_thread_person on contact_thread (user_id, account_id, last_at desc, thread_no desc);
create index contact_thread_queue on contact_thread (state, queued_at, thread_no);
create index contact_thread_account on contact_thread (account_id);

-- sent_key: made by the page that sends it; sent twice, a message is kept once.
create table contact_message (
  id         bigint generated always as identity primary key,
  thread_no  bigint not null references contact_thread (thread_no) on delete cascade,
  at         timestamptz not null,
  by_user    bigint not null references portal_user (id),
  from_staff boolean not null,
  body       text not null,
  sent_key   text not null
);
create index contact_message_thread on contact_message (thread_no, id);
create unique index contact_message_sent on contact_message (by_user, sent_key);
