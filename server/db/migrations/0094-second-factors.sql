-- Passkeys (WebAuthn) of a person: each is a whole second factor. host: the name of the site it was made for.
create table passkey (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references portal_user (id) on delete cascade,
  credential_id text not null unique,
  public_key    bytea not null,
  sign_count    bigint not null,
  transports    text[] not null,
  host          text not null,
  name          text not null check (name <> ''),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkey_user on passkey (user_id);
-- Whether a person has a second factor is remembered with the session. Its last use is not.
create trigger people_changed after insert or delete on passkey
  for each statement execute function tell_people_changed();

-- Challenges that an authenticator is to sign; each is of use once. user_id: who adds a passkey, null at the sign-in.
create table passkey_challenge (
  challenge  text primary key,
  user_id    bigint references portal_user (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- The encrypted secret of an authenticator that is being set up. It counts once a code of it was typed.
create table totp_setup (
  user_id    bigint primary key references portal_user (id) on delete cascade,
  secret     text not null,
  created_at timestamptz not null
);

-- Whether a user has to have a second factor to work on an account.
alter table user_account add column demands_second_factor boolean not null default false;
create trigger second_factor_demanded after update of demands_second_factor on user_account
  for each statement execute function tell_people_changed();
