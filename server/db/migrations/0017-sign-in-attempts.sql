-- Attempts to sign in are reserved before a password is checked (decision 39), each for the person behind the name that
-- was typed, the network it came from, and the device where that has signed in as this person before.
-- A row that stays is a failure; a success deletes its own.
drop table sign_in_failure;
create table sign_in_failure (
  id      bigint generated always as identity primary key,
  person  text not null,
  network text not null,
  device  text,
  at      timestamptz not null
);
create index sign_in_failure_person on sign_in_failure (person, at);
create index sign_in_failure_network on sign_in_failure (network, at);
create index sign_in_failure_at on sign_in_failure (at);

-- When a person was last told by mail that somebody tries passwords.
create table sign_in_notice (
  user_id bigint primary key references portal_user (id) on delete cascade,
  at      timestamptz not null
);

-- Keys that every portal process of this database shares, made at its first start.
create table portal_key (
  name text primary key,
  key  bytea not null
);
