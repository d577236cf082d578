-- The back office: where the units of an order line are, what picks and ships them, and why an order is held.
-- allocated counts units that are taken from stock and have not left; picking and picked are among them.
alter table order_line
  add column picking   integer not null default 0,
  add column picked    integer not null default 0,
  add column shipped   integer not null default 0,
  add column cancelled integer not null default 0;

-- Old lines: the units follow from the status, and of a line that left in part from what was invoiced.
create temporary table invoiced on commit drop as
  select i.web_order_no, l.product_id, sum(l.quantity)::integer as units
    from invoice i join invoice_line l using (invoice_no)
   where i.amount_inc_cents > 0 group by 1, 2;
create index on invoiced (web_order_no, product_id);
analyze invoiced;
update order_line l set
  allocated = case when l.status in ('77', '79', '90', '99') then 0 else l.allocated end,
  picking   = case when l.status in ('24', '44', '47') then l.allocated else 0 end,
  picked    = case when l.status = '66' then l.allocated else 0 end,
  shipped   = case when l.status = '77' then l.quantity
                   when l.status in ('26', '27', '37', '47', '79')
                     then least(l.quantity - case l.status when '79' then 0 else l.allocated end,
                                coalesce((select units from invoiced v where v.web_order_no = l.web_order_no and v.product_id = l.product_id), 0))
                   else 0 end,
  cancelled = case when l.status in ('90', '99') then l.quantity
                   when l.status = '79'
                     then l.quantity - least(l.quantity, coalesce((select units from invoiced v where v.web_order_no = l.web_order_no and v.product_id = l.product_id), 0))
                   else 0 end
 where l.status in ('24', '26', '27', '37', '44', '47', '66', '77', '79', '90', '99');

alter table order_line
  drop constraint order_line_check,
  add constraint order_line_units check (
    least(allocated, picking, picked, shipped, cancelled) >= 0
    and picking + picked <= allocated
    and allocated + shipped + cancelled <= quantity) not valid;

-- The table of allowed moves, as in shared/codes/line-moves.ts. Statuses of another back office that have no words here (ORD-45) are in no row.
create table order_line_move (
  from_status text not null,
  to_status   text not null,
  primary key (from_status, to_status)
);
insert into order_line_move (from_status, to_status)
select substr(move, 1, 2), substr(move, 3, 2) from unnest(array[
  '0001', '0002', '0005', '0010', '0020', '0022', '0023', '0033', '0090', '00XX',
  '0190', '01XX',
  '0205', '0210', '0220', '0290',
  '0510', '0520', '0590',
  '1020', '1090',
  '2022', '2023', '2033', '2090',
  '2223', '2224', '2233', '2244', '2299',
  '2322', '2324', '2333', '2399',
  '2422', '2423', '2426', '2427', '2444', '2466',
  '2627', '2637', '2679',
  '2726', '2737', '2747', '2779',
  '3322', '3323', '3344', '3399',
  '3726', '3727', '3747', '3779',
  '4422', '4424', '4433', '4437', '4447', '4466',
  '4727', '4737', '4777', '4779',
  '6622', '6624', '6633', '6644', '6647', '6677', '6679',
  '7926',
  '9922',
  'XX01', 'XX02', 'XX05', 'XX10', 'XX20', 'XX22', 'XX23', 'XX33'
]) as move;

create function check_line_move() returns trigger language plpgsql as $$
begin
  if exists (select from order_line_move where from_status = old.status and to_status = new.status) then
    return new;
  end if;
  if exists (select from order_line_move where old.status in (from_status, to_status))
     and exists (select from order_line_move where new.status in (from_status, to_status)) then
    raise exception 'line % of order % cannot go from status % to %', old.line_no, old.web_order_no, old.status, new.status
      using errcode = 'check_violation', constraint = 'order_line_moves';
  end if;
  return new;
end $$;
create trigger order_line_moves before update of status on order_line
  for each row when (old.status is distinct from new.status) execute function check_line_move();

-- Lines that wait for a product, oldest order first.
create index order_line_waiting on order_line (product_id, web_order_no)
  where allocated + shipped + cancelled < quantity and status between '20' and '29';

-- ---------------------------------------------------------------- picking
alter table stock add column bin text not null default '';
create table pick_wave (
  id        bigint generated always as identity primary key,
  opened_at timestamptz not null,
  closed_at timestamptz
);
-- quantity: taken into the wave; of these so many are picked, or were not found.
create table pick_line (
  wave_id      bigint not null references pick_wave (id),
  web_order_no bigint not null,
  line_no      integer not null,
  quantity     integer not null check (quantity > 0),
  picked       integer not null default 0,
  missing      integer not null default 0,
  primary key (wave_id, web_order_no, line_no),
  foreign key (web_order_no, line_no) references order_line (web_order_no, line_no),
  check (least(picked, missing) >= 0 and picked + missing <= quantity)
);
create index pick_line_order on pick_line (web_order_no, line_no);

-- ---------------------------------------------------------------- shipping
-- tracking_url holds {connote} where the connote goes.
create table carrier (
  id           text primary key,
  name         text not null,
  tracking_url text not null default ''
);
create sequence shipment_no start 9000001;
create table shipment_line (
  shipment_no  text not null references shipment (shipment_no),
  web_order_no bigint not null,
  line_no      integer not null,
  quantity     integer not null check (quantity > 0),
  primary key (shipment_no, web_order_no, line_no),
  foreign key (web_order_no, line_no) references order_line (web_order_no, line_no)
);
create index shipment_line_order on shipment_line (web_order_no, line_no);

-- ---------------------------------------------------------------- stock as a ledger
-- Every change of what is on hand, with its reason. on_hand is the sum of a product's entries.
create table stock_entry (
  id          bigint generated always as identity primary key,
  at          timestamptz not null,
  product_id  text not null references product (id) on delete cascade,
  kind        text not null check (kind in ('opening', 'receipt', 'adjustment', 'count', 'shipment', 'return')),
  units       integer not null check (units <> 0),
  reason      text not null default '',
  shipment_no text references shipment (shipment_no)
);
create index stock_entry_product on stock_entry (product_id, id);
insert into stock_entry (at, product_id, kind, units, reason)
select now(), product_id, 'opening', on_hand, 'On hand when the ledger began' from stock where on_hand <> 0;

-- ---------------------------------------------------------------- holds
-- web_order.held_reason is the reason of the oldest hold that is not released.
create table order_hold (
  id             bigint generated always as identity primary key,
  web_order_no   bigint not null references web_order (web_order_no),
  kind           text not null check (kind in ('credit', 'payment', 'deposit', 'staff')),
  reason         text not null,
  held_at        timestamptz not null,
  released_at    timestamptz,
  release_reason text not null default ''
);
create unique index order_hold_open on order_hold (web_order_no, kind) where released_at is null;
insert into order_hold (web_order_no, kind, reason, held_at)
select web_order_no, case when payment_id is null then 'credit' else 'payment' end, held_reason, placed_at
  from web_order where held_reason is not null;

-- ---------------------------------------------------------------- invoices
-- What an order still counts among its payer's open orders, in cents inc GST: what its open lines will be invoiced at. 0 where it is paid otherwise.
alter table web_order add column open_cents bigint not null default 0 check (open_cents >= 0);
update web_order o set open_cents = greatest(0, o.total_inc_cents
       - coalesce((select sum(i.amount_inc_cents) from invoice i where i.web_order_no = o.web_order_no and i.amount_inc_cents > 0), 0))
 where o.payment_method_id is null
   and exists (select from order_line l where l.web_order_no = o.web_order_no and l.shipped + l.cancelled < l.quantity);

-- payer_id: who owes it. allocated_cents: of receipts and credits, below zero where a credit is used up.
alter table invoice
  add column kind text not null default 'invoice' check (kind in ('invoice', 'credit')),
  add column payer_id text references customer (id),
  add column shipment_no text references shipment (shipment_no),
  add column terms text not null default '',
  add column goods_cents bigint not null default 0,
  add column fee_cents bigint not null default 0,
  add column allocated_cents bigint not null default 0;
update invoice i set
  kind = case when i.amount_inc_cents < 0 then 'credit' else 'invoice' end,
  payer_id = (select coalesce(c.payer_id, c.id) from customer c where c.id = i.customer_id),
  terms = (select coalesce(p.payment_terms_id, c.payment_terms_id) from customer c left join customer p on p.id = c.payer_id where c.id = i.customer_id),
  goods_cents = i.amount_inc_cents - i.gst_cents - i.freight_cents,
  allocated_cents = coalesce((select sum(a.amount_cents) from receipt_allocation a where a.invoice_no = i.invoice_no), 0);
alter table invoice
  alter column payer_id set not null,
  add constraint invoice_amounts check (goods_cents + freight_cents + fee_cents + gst_cents = amount_inc_cents) not valid,
  add constraint invoice_allocated check (allocated_cents between least(0, amount_inc_cents) and greatest(0, amount_inc_cents)) not valid;
create unique index invoice_shipment on invoice (shipment_no) where shipment_no is not null;
create index invoice_payer_open on invoice (payer_id, due_on) where allocated_cents <> amount_inc_cents;
create sequence invoice_no start 8000001;
select setval('invoice_no', greatest(8000000, (select max(invoice_no::bigint) from invoice where invoice_no ~ '^[0-9]{1,12}$')));

-- The line of the order that was invoiced, where there is one.
alter table invoice_line
  add column order_line_no integer,
  add column name text not null default '';
update invoice_line l set name = p.name from product p where p.id = l.product_id;

-- Money that came in. customer_id: who paid. web_order_no: the order it was paid for, until that is invoiced. allocated_cents: to invoices.
alter table receipt
  add column customer_id text references customer (id),
  add column payment_id bigint references payment (id),
  add column web_order_no bigint references web_order (web_order_no),
  add column allocated_cents bigint not null default 0;
update receipt r set
  customer_id = (select coalesce(c.payer_id, c.id) from account a join customer c on c.id = a.customer_id where a.id = r.account_id),
  allocated_cents = coalesce((select sum(x.amount_cents) from receipt_allocation x where x.receipt_id = r.id), 0);
alter table receipt
  alter column customer_id set not null,
  add constraint receipt_allocated check (allocated_cents between 0 and amount_cents) not valid;
create unique index receipt_payment on receipt (payment_id) where payment_id is not null;
create index receipt_order on receipt (web_order_no) where web_order_no is not null;
