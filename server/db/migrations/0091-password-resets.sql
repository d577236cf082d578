-- Links by which a person who has lost their password chooses another (decision 21): one to a person, the newest.
-- A used one is deleted.
create table password_reset (
  user_id    bigint primary key references portal_user (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Links that were asked for and are not mailed yet. The call adds a row whatever name was typed and looks at no
-- person, so that its answer and its time say nothing of who there is. A job takes the rows seconds later.
-- portal_url: where the link leads. address, request_id: of who asked, for the audit.
create table password_reset_request (
  id           bigint generated always as identity primary key,
  account_name text not null,
  portal_url   text not null,
  address      text not null,
  request_id   text not null,
  asked_at     timestamptz not null
);
