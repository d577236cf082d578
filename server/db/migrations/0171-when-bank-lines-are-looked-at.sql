-- The job that matches bank lines looks at a line that waits ever more rarely, not at all of them each minute (docs/operations/jobs.md).
alter table bank_line add column look_at timestamptz not null default '-infinity';
create index bank_line_to_look_at on bank_line (look_at, id) where state = 'waiting' and not for_staff;
