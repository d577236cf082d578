-- A masquerade ends with its session, whatever deletes that: a sign-out elsewhere, another password, the sweep.
create function end_masquerade() returns trigger language plpgsql as $$
begin
  update masquerade set ended_at = greatest(begun_at, least(until, now()))
   where id = old.masquerade_id and ended_at is null;
  return null;
end $$;
create trigger session_masquerade_ended after delete on session
  for each row when (old.masquerade_id is not null) execute function end_masquerade();
