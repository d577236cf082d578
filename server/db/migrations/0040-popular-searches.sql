-- What many people have searched for lately: counted by a job, once for all portal processes, those of most people first.
create table popular_search (
  place integer primary key check (place > 0),
  typed text not null
);
create function tell_popular_searches_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('popular_searches_changed', '');
  return null;
end $$;
create trigger popular_searches_changed after insert or update or delete on popular_search
  for each statement execute function tell_popular_searches_changed();
