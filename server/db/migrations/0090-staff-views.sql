-- Saved views of any list of the staff console, of a person or of the team (docs/words.md). fields: what the
-- address of the list says. The views of orders move here.
create table staff_view (
  id      bigint generated always as identity primary key,
  list    text not null,
  user_id bigint not null references portal_user (id) on delete cascade,
  is_team boolean not null,
  name    text not null check (name <> ''),
  fields  jsonb not null check (jsonb_typeof(fields) = 'object')
);
create unique index staff_view_own on staff_view (user_id, list, lower(name)) where not is_team;
create unique index staff_view_team on staff_view (list, lower(name)) where is_team;
-- A person that is deleted takes the views along.
create index staff_view_user on staff_view (user_id) where is_team;

insert into staff_view (list, user_id, is_team, name, fields)
select 'orders', user_id, false, name,
       jsonb_strip_nulls(jsonb_build_object(
         'queue', queue,
         'q', nullif(text, ''),
         -- the order that the address leaves out
         'sort', nullif(sort, case when queue in ('shipped', 'all') then 'newest' else 'oldest' end),
         'hide', coalesce(nullif(array_to_string(hidden, '.'), ''), 'none')))
  from staff_order_view
 order by id;
-- staff_order_view stays for a release: a process of the release before reads it while this one starts.
