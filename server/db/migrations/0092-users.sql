-- A user who is to become active by themselves (USR-15): until then they are inactive.
alter table portal_user
  add column activates_at timestamptz,
  add constraint portal_user_activates check (activates_at is null or type = 'c') not valid;
create index portal_user_to_activate on portal_user (activates_at) where activates_at is not null;
