-- Which products a change of the catalogue concerns, so that every portal process reads only those anew.
-- A row without a product is a change of what many share: a brand, a category, a device, the dates of a price list.

create table catalogue_change (
  version    bigint not null,
  product_id text,
  is_whole   boolean not null default false -- a table was emptied: all is to be read
);
create index catalogue_change_version on catalogue_change (version);

-- Takes the next version and tells the processes at commit. The row of catalogue_version makes writers wait for each other, so versions become
-- visible in their order. Of the log only the newest versions stay: who is further behind reads everything.
create function next_catalogue_version() returns bigint language plpgsql as $$
declare taken bigint;
begin
  update catalogue_version set content = content + 1 returning content into taken;
  delete from catalogue_change where version <= taken - 200;
  perform pg_notify('catalogue_changed', '');
  return taken;
end $$;

-- For tables of products: tg_argv[0] names the column with the product's id. A statement that meets no row changes nothing.
create function note_product_changes() returns trigger language plpgsql as $$
declare ids text[];
begin
  if tg_op = 'UPDATE' then
    execute format('select array(select %1$I from rows_before union select %1$I from rows_after)', tg_argv[0]) into ids;
  else
    execute format('select array(select distinct %I from rows_met)', tg_argv[0]) into ids;
  end if;
  if cardinality(ids) > 0 then
    insert into catalogue_change (version, product_id) select taken, id from next_catalogue_version() taken, unnest(ids) id;
  end if;
  return null;
end $$;

create or replace function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (version, is_whole) values (next_catalogue_version(), tg_op = 'TRUNCATE');
  return null;
end $$;

do $$
declare t text; key text;
begin
  foreach t in array array['product', 'product_attribute', 'product_device', 'price_break', 'order_limit'] loop
    key := case t when 'product' then 'id' else 'product_id' end;
    execute format('drop trigger catalogue_changed on %I', t);
    execute format('create trigger catalogue_inserted after insert on %I referencing new table as rows_met for each statement execute function note_product_changes(%L)', t, key);
    execute format('create trigger catalogue_deleted after delete on %I referencing old table as rows_met for each statement execute function note_product_changes(%L)', t, key);
    execute format('create trigger catalogue_updated after update on %I referencing old table as rows_before new table as rows_after for each statement execute function note_product_changes(%L)', t, key);
    execute format('create trigger catalogue_emptied after truncate on %I for each statement execute function tell_catalogue_changed()', t);
  end loop;
end $$;
