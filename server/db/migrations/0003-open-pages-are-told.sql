-- What somebody with an open page should see without asking again: their notifications, and carts that wait for approval on their account.
-- Told at commit like 0002. A payload says whom it concerns, "user account", either of them empty for "anybody".

create function tell_alert_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('alerts_changed', coalesce(old.user_id::text, '') || ' ' || coalesce(old.account_id, ''));
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('alerts_changed', coalesce(new.user_id::text, '') || ' ' || coalesce(new.account_id, ''));
  end if;
  return null;
end $$;
create trigger alerts_changed after insert or update or delete on alert for each row execute function tell_alert_changed();

create function tell_alert_read() returns trigger language plpgsql as $$
begin
  perform pg_notify('alerts_changed', new.user_id::text || ' ');
  return null;
end $$;
create trigger alerts_read after insert on alert_read for each row execute function tell_alert_read();

-- Only what concerns an approval: a notice makes commits queue up, and ordinary carts change all the time.
create function tell_approval_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('approvals_changed', ' ' || new.account_id);
  return null;
end $$;
create trigger approvals_changed after update of status on cart
  for each row when (old.status is distinct from new.status and 'WA' in (old.status, new.status)) execute function tell_approval_changed();
