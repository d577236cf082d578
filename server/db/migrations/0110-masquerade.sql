-- Staff who act on a customer's account (decision 23): who, where, for whom, why and how long. The reason is
-- the staff's own; the account sees who acted and what was changed.
create table masquerade (
  id bigint generated always as identity primary key,
  user_id bigint not null references portal_user,
  account_id text not null references account,
  for_user_id bigint references portal_user,
  home_account_id text not null references account,
  reason text not null check (reason <> ''),
  begun_at timestamptz not null,
  until timestamptz not null check (until > begun_at),
  ended_at timestamptz
);
create index masquerade_of_account on masquerade (account_id, begun_at desc, id desc);
create index masquerade_begun on masquerade (begun_at);

-- A session of staff on a customer's account belongs to one. One that is there already without it has ended.
alter table session add column masquerade_id bigint references masquerade on delete set null;
create index session_masquerade on session (masquerade_id) where masquerade_id is not null;

alter table audit add column masquerade_id bigint;
create index audit_of_masquerade on audit (masquerade_id, id) where masquerade_id is not null;
