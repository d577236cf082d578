-- The audit is only added to. Whoever owns the table can take these triggers away (docs/decisions/0018-the-audit-is-locked.md).
create function refuse_audit_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' and current_setting('tradecounter.sweeps_audit', true) = 'on' and old.at < now() - interval '365 days' then
    return old;
  end if;
  raise insufficient_privilege using message = format('the audit is only added to: %s is refused', lower(tg_op));
end $$;
create trigger audit_row_stays before delete on audit for each row execute function refuse_audit_change();
create trigger audit_is_locked before update or truncate on audit for each statement execute function refuse_audit_change();

-- What the sweep calls (server/modules/sweeping/sweep.store.ts). It runs with the rights of the owner of the table, and leaves an entry.
create function sweep_audit(older_than timestamptz, many integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  swept integer;
begin
  if older_than is null or older_than > now() - interval '365 days' then
    raise insufficient_privilege using message = 'entries of the audit stay for 365 days at least';
  end if;
  perform set_config('tradecounter.sweeps_audit', 'on', true);
  delete from public.audit where id in (select id from public.audit where at < older_than limit many);
  get diagnostics swept = row_count;
  perform set_config('tradecounter.sweeps_audit', '', true);
  if swept > 0 then
    insert into public.audit (at, actor_kind, action, detail)
    values (now(), 'system', 'audit.sweep', jsonb_build_object('rows', swept, 'olderThan', older_than));
  end if;
  return swept;
end $$;
revoke execute on function sweep_audit (timestamptz, integer) from public;
