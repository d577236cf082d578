-- The device a person works on: their lists show only what fits it, until they drop it.
create table fitting_device (
  user_id   bigint primary key references portal_user (id) on delete cascade,
  device_id text not null references device (id) on delete cascade,
  chosen_at timestamptz not null
);
create index fitting_device_device on fitting_device (device_id);
