-- Where a session was begun: the network address, and browser and system in words ("Chrome on Windows"). Null of
-- sessions from before.
alter table session add column address text, add column device text;

-- The same of the last sign-in of a user on an account, for whoever manages them.
alter table user_account add column last_login_address text, add column last_login_device text;

-- The devices that people have signed in with, by a hash of the id in the device cookie. A sign-in with another
-- device is mailed to the person.
create table known_device (
  user_id       bigint not null references portal_user (id) on delete cascade,
  device_hash   bytea not null,
  first_used_at timestamptz not null,
  last_used_at  timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_device_last_used on known_device (last_used_at);
