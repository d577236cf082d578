-- Emails that people have changed themselves. A link to the new address confirms it; a link to the one before undoes
-- the change for some days. Each is kept as a hash.
create table email_change (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references portal_user (id) on delete cascade,
  before       text not null,
  after        text not null,
  confirm_hash bytea not null unique,
  undo_hash    bytea not null unique,
  undo_until   timestamptz not null,
  changed_at   timestamptz not null,
  confirmed_at timestamptz
);
create index email_change_user on email_change (user_id, id);
