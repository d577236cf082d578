-- Portal processes keep the home page, and what a session's accounts are, in memory. These triggers tell them what no longer holds.

create function tell_home_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('home_changed', '');
  return null;
end $$;
create trigger home_changed after insert or update or delete or truncate on banner for each statement execute function tell_home_changed();
create trigger home_changed after insert or update or delete or truncate on home_content for each statement execute function tell_home_changed();

-- Of addresses only the delivery address of an account is kept, as its invoice address.
create function tell_delivery_address_changed() returns trigger language plpgsql as $$
begin
  if exists (select from account where delivery_address_id = old.id) then
    perform pg_notify('people_changed', '');
  end if;
  return null;
end $$;
create index account_delivery_address on account (delivery_address_id);
create trigger delivery_address_changed after update or delete on address for each row execute function tell_delivery_address_changed();
