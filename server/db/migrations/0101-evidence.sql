-- Evidence for service requests: pictures and PDFs, kept in pieces so that no whole file is in memory at once; a backup has them.
-- size: bytes of the file as it was announced. received: bytes that have come. type: by its content, '' until all of it came and was checked.
create table service_request_file (
  id         bigint generated always as identity primary key,
  request_no bigint not null references service_request (request_no) on delete cascade,
  file_name  text not null,
  size       integer not null check (size > 0),
  received   integer not null default 0 check (received between 0 and size),
  type       text not null default '' check (type in ('', 'image/jpeg', 'image/png', 'application/pdf')),
  added_at   timestamptz not null,
  added_by   bigint not null references portal_user (id),
  kept_size  integer not null default 0
);
create index service_request_file_request on service_request_file (request_no, id);

-- at_byte: where the piece begins. is_kept: of the file as it is shown, instead of as it came.
create table service_request_piece (
  file_id bigint not null references service_request_file (id) on delete cascade,
  is_kept boolean not null,
  at_byte integer not null,
  bytes   bytea not null,
  primary key (file_id, is_kept, at_byte)
);
alter table service_request_piece alter column bytes set storage external;
