-- The list of all users in the staff console is read by cursor, by name, and narrowed by what stands here. A table of its
-- own: what it says comes of a user, their accounts, sign-ins and passkeys, and every walk of the list would look all up.
create table portal_user_search (
  user_id       bigint primary key references portal_user (id) on delete cascade,
  name          text collate "C" not null,
  words         text not null,
  kind          text not null check (kind in ('staff', 'customer')),
  is_inactive   boolean not null,
  has_factor    boolean not null,
  has_signed_in boolean not null
);
create index portal_user_search_name on portal_user_search (name, user_id);
create index portal_user_search_staff on portal_user_search (name, user_id) where kind = 'staff';
create index portal_user_search_inactive on portal_user_search (name, user_id) where is_inactive;
create index portal_user_search_factor on portal_user_search (has_factor, name, user_id) where not is_inactive;
create index portal_user_search_never on portal_user_search (name, user_id) where not is_inactive and not has_signed_in;
create index portal_user_search_words on portal_user_search using gin (words gin_trgm_ops);

-- Rows that are there are locked before anything is read: of two changes at once the second sees the first. A deactivated
-- person with letters of staff still is of the staff.
create function write_portal_user_search(users bigint[]) returns void language plpgsql as $$
begin
  perform 1 from portal_user_search where user_id = any (users) order by user_id for update;
  insert into portal_user_search (user_id, name, words, kind, is_inactive, has_factor, has_signed_in)
  select u.id, lower(left(trim(u.first_name || ' ' || u.last_name), 100)),
         left(lower(concat_ws(' ', u.first_name, u.last_name, u.login, u.alias, u.email,
           (select string_agg(a.id || ' ' || a.name, ' ' order by a.id)
              from user_account ua join account a on a.id = ua.account_id where ua.user_id = u.id))), 4000),
         case when u.type = 'S' or u.role_letters <> '' then 'staff' else 'customer' end, u.type = 'c',
         u.totp_secret is not null or exists (select from passkey k where k.user_id = u.id),
         exists (select from user_account ua where ua.user_id = u.id and ua.last_login_at is not null)
    from portal_user u where u.id = any (users) order by u.id
  on conflict (user_id) do update
     set name = excluded.name, words = excluded.words, kind = excluded.kind, is_inactive = excluded.is_inactive,
         has_factor = excluded.has_factor, has_signed_in = excluded.has_signed_in;
end $$;
select write_portal_user_search(array(select id from portal_user order by id));

create function portal_user_added() returns trigger language plpgsql as $$
begin
  perform write_portal_user_search(array(select id from changed));
  return null;
end $$;
create trigger portal_user_searched after insert on portal_user referencing new table as changed
  for each statement execute function portal_user_added();

create function portal_user_of_row() returns trigger language plpgsql as $$
begin
  perform write_portal_user_search(array[new.id]);
  return null;
end $$;
create trigger portal_user_renamed after update of first_name, last_name, login, alias, email, type, role_letters, totp_secret on portal_user
  for each row execute function portal_user_of_row();

create function portal_user_of_rows() returns trigger language plpgsql as $$
begin
  perform write_portal_user_search(array(select distinct user_id from changed));
  return null;
end $$;
create trigger portal_user_given after insert on user_account referencing new table as changed
  for each statement execute function portal_user_of_rows();
create trigger portal_user_taken after delete on user_account referencing old table as changed
  for each statement execute function portal_user_of_rows();
create trigger portal_user_passkey after insert on passkey referencing new table as changed
  for each statement execute function portal_user_of_rows();
create trigger portal_user_no_passkey after delete on passkey referencing old table as changed
  for each statement execute function portal_user_of_rows();

-- Of the sign-ins of a person the first one alone changes the list.
create function portal_user_signed_in() returns trigger language plpgsql as $$
begin
  perform write_portal_user_search(array[new.user_id]);
  return null;
end $$;
create trigger portal_user_signed_in after update of last_login_at on user_account
  for each row when (old.last_login_at is null and new.last_login_at is not null) execute function portal_user_signed_in();

create function portal_user_account_renamed() returns trigger language plpgsql as $$
begin
  perform write_portal_user_search(array(select user_id from user_account where account_id = new.id));
  return null;
end $$;
create trigger portal_user_account_renamed after update of name on account
  for each row when (old.name is distinct from new.name) execute function portal_user_account_renamed();
