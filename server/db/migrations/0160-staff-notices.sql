-- Notifications that staff write (docs/decisions/0050-what-staff-publish.md). The alert in the bell is a row of its own, from the
-- moment at which the notification begins until it ends: begun_at is when it was written, ended_at when it went.
-- audience_id: a business group or an account. from_at: null for at once. until_day: the last day in Brisbane, null for until it is ended.
-- read_by: how many people had set it as read when it ended.
-- sent_key: made by the page that writes it; sent twice, it is kept once.
create table staff_notice (
  notice_no    bigint generated always as identity primary key,
  message_html text not null,
  audience     text not null check (audience in ('all', 'group', 'account')),
  audience_id  text not null default '' check ((audience = 'all') = (audience_id = '')),
  from_at      timestamptz not null,
  until_day    date,
  version      integer not null default 1,
  written_at   timestamptz not null,
  written_by   bigint not null references portal_user (id),
  begun_at     timestamptz,
  ended_at     timestamptz,
  read_by      integer,
  sent_key     text not null unique
);
create index staff_notice_planned on staff_notice (from_at, notice_no) where begun_at is null and ended_at is null;
create index staff_notice_shown on staff_notice (from_at, notice_no) where begun_at is not null and ended_at is null;
create index staff_notice_over on staff_notice (from_at, notice_no) where ended_at is not null;

-- An alert for every account of a business group. notice_no: the notification of staff that it shows.
alter table alert add column business_group text, add column notice_no bigint references staff_notice (notice_no);
alter table alert add check (business_group is null or (account_id is null and user_id is null));
create unique index alert_notice on alert (notice_no) where notice_no is not null;
