-- Files that staff publish for dealers (docs/decisions/0051-files-for-dealers.md).
-- What is in a file stands apart from the file: whoever downloads it while staff replace it gets all of what it was.
create table file_content (
  id       bigint generated always as identity primary key,
  type     text not null check (type in ('image/jpeg', 'image/png', 'application/pdf')),
  size     integer not null check (size > 0),
  added_at timestamptz not null,
  added_by bigint not null references portal_user (id),
  -- Since when no file has it: since it came, or was replaced. Null while a file has it.
  left_at  timestamptz
);
create index file_content_left on file_content (left_at) where left_at is not null;
create table file_content_piece (
  content_id bigint not null references file_content (id) on delete cascade,
  at_byte    integer not null,
  bytes      bytea not null,
  primary key (content_id, at_byte)
);
alter table file_content_piece alter column bytes set storage external;

-- audience_id: a business group or an account. from_day, until_day: in Brisbane, both included, null for no end.
create table published_file (
  id          bigint generated always as identity primary key,
  content_id  bigint not null unique references file_content (id),
  name        text not null check (name <> '' and name !~ '[/\\]'),
  audience    text not null check (audience in ('all', 'group', 'account')),
  audience_id text not null,
  from_day    date,
  until_day   date,
  version     integer not null default 1,
  sent_key    text not null unique,
  check ((audience = 'all') = (audience_id = '')),
  check (from_day is null or until_day is null or from_day <= until_day)
);
-- A file is found by its name (FIL-03).
create unique index published_file_name on published_file (lower(name));
