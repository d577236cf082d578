-- Banners and words of the home page: one table, for whom and on which days (docs/decisions/0050-what-staff-publish.md).
-- audience_id: a business group or an account. from_day, until_day: in Brisbane, both included, null for no end.
alter table banner rename to home_piece;
alter trigger home_changed on home_piece rename to home_pieces_changed;
alter table home_piece
  add column kind        text not null default 'banner' check (kind in ('banner', 'words')),
  add column audience    text not null default 'all' check (audience in ('all', 'group', 'account')),
  add column audience_id text not null default '',
  add column from_day    date,
  add column until_day   date,
  add column version     integer not null default 1,
  add column sent_key    text unique,
  add check ((audience = 'all') = (audience_id = '')),
  add check (from_day is null or until_day is null or from_day <= until_day);
insert into home_piece (kind, position, content_html)
select 'words', row_number() over (order by id), html from home_content order by id;
drop table home_content;

-- Pictures of banners, drawn anew when they came. id is random: nobody finds one that they were not shown.
create table home_picture (
  id       text primary key,
  type     text not null check (type in ('image/jpeg', 'image/png')),
  bytes    bytea not null,
  added_at timestamptz not null,
  added_by bigint not null references portal_user (id)
);
alter table home_picture alter column bytes set storage external;
