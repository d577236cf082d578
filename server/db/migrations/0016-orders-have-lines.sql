-- An order without lines cannot be committed. The check runs at commit, since an order is written before its lines.
create function check_order_has_lines() returns trigger language plpgsql as $$
begin
  if exists (select from web_order where web_order_no = coalesce(new.web_order_no, old.web_order_no))
     and not exists (select from order_line where web_order_no = coalesce(new.web_order_no, old.web_order_no)) then
    raise exception 'order % has no lines', coalesce(new.web_order_no, old.web_order_no) using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger order_has_lines after insert on web_order deferrable initially deferred
  for each row execute function check_order_has_lines();
create constraint trigger order_keeps_lines after delete on order_line deferrable initially deferred
  for each row execute function check_order_has_lines();

-- For every call that creates the payment at its gateway now, until when it may take. A call that fails may only end a payment that no other call is
-- creating. The entry of a process that ended meanwhile counts no more once its time is over.
alter table payment add column creating_until timestamptz[] not null default '{}';
