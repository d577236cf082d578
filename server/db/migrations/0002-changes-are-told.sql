-- Every portal process keeps signed-in people and the catalogue in memory. These triggers tell all of them, at commit, what no longer holds.

create function tell_people_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('people_changed', '');
  return null;
end $$;

create trigger people_changed after update or delete on portal_user for each statement execute function tell_people_changed();
-- The columns are named so that the time of the last sign-in empties no memory.
create trigger people_changed after insert or delete or update of permissions, extra_permissions, status, manager_user_id on user_account
  for each statement execute function tell_people_changed();
create trigger people_changed after update on account for each statement execute function tell_people_changed();
create trigger people_changed after update on customer for each statement execute function tell_people_changed();

-- A session is told by its hash, so that one sign-out does not empty every memory.
create function tell_session_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', encode(old.secret_hash, 'hex'));
  return null;
end $$;
create trigger session_ended after delete on session for each row execute function tell_session_changed();
create trigger session_moved after update of account_id, user_id on session for each row execute function tell_session_changed();

create function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue_version set content = content + 1;
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array['brand', 'category', 'device_vendor', 'device', 'product', 'product_attribute', 'product_device',
                           'price_list', 'price_break', 'order_limit'] loop
    execute format('create trigger catalogue_changed after insert or update or delete or truncate on %I
                    for each statement execute function tell_catalogue_changed()', t);
  end loop;
end $$;

create function tell_terms_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('terms_changed', '');
  return null;
end $$;
create trigger terms_changed after insert or update or delete on freight_method for each statement execute function tell_terms_changed();
create trigger terms_changed after insert or update or delete on freight_charge for each statement execute function tell_terms_changed();
create trigger terms_changed after insert or update or delete on fee_rate for each statement execute function tell_terms_changed();
