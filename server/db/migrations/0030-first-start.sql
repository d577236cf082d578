-- Settings that the set-up of a new wholesaler has asked for, by the names of the environment (server/config/config.ts).
-- Secrets are encrypted with SECRETS_KEY.
create table portal_setting (
  name      text primary key,
  value     text not null,
  is_sealed boolean not null,
  saved_at  timestamptz not null
);

-- The set-up of this portal: at most one row. Without one it has not begun; with finished_at it is over for good.
create table portal_setup (
  id          smallint primary key default 1 check (id = 1),
  begun_at    timestamptz not null,
  finished_at timestamptz,
  -- the steps that are done
  done        text[] not null default '{}',
  -- what was typed into them, without secrets, by step
  typed       jsonb not null default '{}',
  -- the staff user who has not yet proved the second factor, or the recovery codes that nobody has kept yet; encrypted
  pending     text
);

-- Invitations of people without a password (decision 22): one to a person, the newest. A used one is deleted.
create table invitation (
  user_id    bigint primary key references portal_user (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
