-- One store for the pictures of products, brands, categories, makers and banners (docs/decisions/0044-own-pictures.md).
-- id: of the content of the file as it came; the ids of banners' pictures from before are random.
create table picture (
  id       text primary key check (id ~ '^[0-9a-f]{32}$'),
  use      text not null check (use in ('catalogue', 'banner')),
  width    integer not null,
  height   integer not null,
  added_at timestamptz not null,
  added_by bigint references portal_user (id)
);
-- size: the longest side that was asked for; one size of a banner, three of a picture of the catalogue.
create table picture_file (
  picture_id text not null references picture (id) on delete cascade,
  size       integer not null,
  type       text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes      bytea not null,
  primary key (picture_id, size, type)
);
alter table picture_file alter column bytes set storage external;

insert into picture (id, use, width, height, added_at, added_by)
select id, 'banner', 0, 0, added_at, added_by from home_picture;
insert into picture_file (picture_id, size, type, bytes) select id, 2340, type, bytes from home_picture;
drop table home_picture;

-- Names as in product.image; '' for none. Only the demo has drawings of its groups.
alter table brand add column picture text not null default '';
alter table category add column picture text not null default '';
alter table device_vendor add column picture text not null default '';
do $$
begin
  if exists (select from portal_user where demo) then
    update brand set picture = link;
    update category set picture = link;
    update device_vendor set picture = link;
  end if;
end $$;
