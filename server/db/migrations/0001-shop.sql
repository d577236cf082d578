-- The shop: people, catalogue, carts, orders and what they owe.
-- Money is whole cents in bigint, ex GST unless the name says otherwise. Times are UTC, dates are Brisbane's calendar.
-- Ids that customers read (products, accounts, orders) are text: leading zeros count.

-- ---------------------------------------------------------------- customers and people
create table price_list (
  id           text primary key,
  kind         text not null check (kind in ('base', 'level', 'contract', 'special', 'clearance')),
  name         text not null,
  valid_from   timestamptz,
  valid_to     timestamptz
);

create table customer (
  id                 text primary key,
  name               text not null,
  country            text not null check (country in ('AU', 'NZ')),
  business_group     text not null,
  level_list_id      text references price_list (id),
  contract_list_id   text references price_list (id),
  credit_limit2_cents bigint not null default 0,
  credit_limit3_cents bigint not null default 0,
  payment_terms_id   text not null,
  payer_id           text references customer (id),
  custom_addresses   boolean not null default false,
  credit_hold        boolean not null default false
);

-- What a customer owes, kept in step by every transaction that moves it, so that a credit check reads one row.
create table customer_balance (
  customer_id       text primary key references customer (id),
  invoiced_cents    bigint not null default 0,
  open_orders_cents bigint not null default 0
);

create table account (
  id                  text primary key,
  customer_id         text not null references customer (id),
  name                text not null,
  delivery_address_id bigint
);
create index account_customer on account (customer_id);

create table portal_user (
  id            bigint generated always as identity primary key,
  login         text not null,
  alias         text,
  email         text not null,
  first_name    text not null,
  last_name     text not null,
  phone         text not null default '',
  type          text not null check (type in ('S', 'C', 'c')),
  role_letters  text not null default '',
  password_hash text,
  totp_secret   text,
  demo          boolean not null default false
);
create unique index portal_user_login on portal_user (lower(login));
create unique index portal_user_email on portal_user (lower(email));
create unique index portal_user_alias on portal_user (lower(alias));

create table recovery_code (
  user_id   bigint not null references portal_user (id) on delete cascade,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

-- The last one-time code a person used, so that a code cannot be used twice.
create table totp_use (
  user_id   bigint primary key references portal_user (id) on delete cascade,
  time_step bigint not null
);

create table user_account (
  user_id           bigint not null references portal_user (id) on delete cascade,
  account_id        text not null references account (id),
  permissions       text not null default '',
  extra_permissions text not null default '',
  status            text not null default '20' check (status in ('20', '90')),
  manager_user_id   bigint references portal_user (id),
  is_default        boolean not null default false,
  last_login_at     timestamptz,
  primary key (user_id, account_id)
);
create index user_account_account on user_account (account_id);

create table session (
  secret_hash    bytea primary key,
  token_hash     bytea not null,
  user_id        bigint not null references portal_user (id) on delete cascade,
  account_id     text not null references account (id),
  stay_logged_in boolean not null,
  created_at     timestamptz not null,
  last_used_at   timestamptz not null,
  last_path      text
);
create index session_of_user on session (user_id);

create table sign_in_failure (
  key text not null,
  at  timestamptz not null
);
create index sign_in_failure_key on sign_in_failure (key, at);

create table audit (
  id           bigint generated always as identity primary key,
  at           timestamptz not null,
  actor_id     bigint,
  on_behalf_of bigint,
  account_id   text,
  action       text not null,
  detail       jsonb not null default '{}'
);

-- ---------------------------------------------------------------- catalogue
create table brand (
  id          text primary key,
  name        text not null,
  link        text not null unique,
  highlighted boolean not null default false
);

create table category (
  id        text primary key,
  parent_id text references category (id),
  name      text not null,
  link      text not null,
  position  integer not null default 0,
  unique nulls not distinct (parent_id, link)
);

create table device_vendor (
  id   text primary key,
  name text not null,
  link text not null unique
);

create table device (
  id            text primary key,
  vendor_id     text not null references device_vendor (id),
  name          text not null,
  link          text not null,
  introduced_on date,
  aliases       text[] not null default '{}',
  unique (vendor_id, link)
);

create table product (
  id                     text primary key,
  name                   text not null,
  short_name             text not null default '',
  description            text not null default '',
  ean                    text not null default '',
  image                  text not null default '',
  image2                 text not null default '',
  image3                 text not null default '',
  brand_id               text not null references brand (id),
  category_id            text not null references category (id),
  item_class             text not null default '',
  procurement_group      text not null default '',
  procurement_group_desc text not null default '',
  status_label           text not null default '' check (status_label in ('', 'Special', 'Clearance', 'New Product')),
  registered_on          date not null,
  rotatable              boolean not null default false,
  rrp_inc_cents          bigint not null default 0 check (rrp_inc_cents >= 0),
  minimum                integer not null default 1 check (minimum between 1 and 100000),
  multiple               integer not null default 1 check (multiple between 1 and 100000),
  top_seller_rank        integer,
  expected_on            date,
  expected_quantity      integer,
  availability_text      text not null default '',
  withdrawn              boolean not null default false
);
create index product_brand on product (brand_id);
create index product_category on product (category_id);

create table product_attribute (
  product_id text not null references product (id) on delete cascade,
  position   integer not null,
  name       text not null,
  value      text not null,
  primary key (product_id, position)
);

create table product_device (
  product_id text not null references product (id) on delete cascade,
  device_id  text not null references device (id) on delete cascade,
  primary key (product_id, device_id)
);
create index product_device_device on product_device (device_id);

-- available is what an order may still take; the check is the last word against overselling.
create table stock (
  product_id text primary key references product (id) on delete cascade,
  on_hand    integer not null default 0,
  allocated  integer not null default 0 check (allocated >= 0),
  available  integer generated always as (on_hand - allocated) stored,
  check (on_hand >= allocated)
) with (fillfactor = 70);

create table price_break (
  list_id     text not null references price_list (id),
  product_id  text not null references product (id) on delete cascade,
  quantity    integer not null check (quantity between 1 and 100000),
  price_cents bigint not null check (price_cents > 0),
  primary key (list_id, product_id, quantity)
);
create index price_break_product on price_break (product_id);

create table order_limit (
  list_id    text not null references price_list (id),
  product_id text not null references product (id) on delete cascade,
  minimum    integer check (minimum between 1 and 100000),
  multiple   integer check (multiple between 1 and 100000),
  primary key (list_id, product_id)
);

-- ---------------------------------------------------------------- what a person keeps
create table favourite (
  user_id    bigint not null references portal_user (id) on delete cascade,
  product_id text not null references product (id) on delete cascade,
  added_at   timestamptz not null,
  primary key (user_id, product_id)
);

create table product_tab (
  user_id    bigint not null references portal_user (id) on delete cascade,
  product_id text not null references product (id) on delete cascade,
  opened_at  timestamptz not null,
  primary key (user_id, product_id)
);

create table activity (
  id          bigint generated always as identity primary key,
  user_id     bigint not null references portal_user (id) on delete cascade,
  account_id  text not null references account (id),
  type        text not null check (type in ('Product', 'Order', 'BackOrder', 'Invoice', 'Return')),
  subject_id  text not null,
  description text not null,
  at          timestamptz not null,
  unique (user_id, account_id, type, subject_id)
);

create table preference (
  account_id text not null references account (id),
  user_id    bigint not null references portal_user (id) on delete cascade,
  name       text not null check (name in ('backorder_frequency', 'backorder_day')),
  value      text not null,
  primary key (account_id, user_id, name)
);

create table alert (
  id           bigint generated always as identity primary key,
  account_id   text references account (id),
  user_id      bigint references portal_user (id) on delete cascade,
  type         text not null default '',
  message_html text not null,
  created_at   timestamptz not null,
  expires_on   date
);
create index alert_account on alert (account_id);
create index alert_user on alert (user_id);

create table alert_read (
  alert_id bigint not null references alert (id) on delete cascade,
  user_id  bigint not null references portal_user (id) on delete cascade,
  read_at  timestamptz not null,
  primary key (alert_id, user_id)
);

create table banner (
  id               bigint generated always as identity primary key,
  position         integer not null,
  content_html     text not null default '',
  background_color text not null default '',
  link             text not null default '',
  image_wide       text not null default '',
  image_narrow     text not null default ''
);

create table home_content (
  id   text primary key,
  html text not null
);

-- ---------------------------------------------------------------- addresses, freight, fees
create table address (
  id           bigint generated always as identity primary key,
  account_id   text not null references account (id),
  address_name text not null default '',
  company_name text not null default '',
  contact_name text not null default '',
  line1        text not null default '',
  line2        text not null default '',
  line3        text not null default '',
  line4        text not null default '',
  suburb       text not null default '',
  city         text not null default '',
  state        text not null default '',
  postcode     text not null default ''
);
create index address_account on address (account_id);
alter table account add foreign key (delivery_address_id) references address (id) on delete set null;

create table freight_method (
  id       text primary key,
  code     text not null,
  name     text not null,
  kind     text not null check (kind in ('standard', 'express', 'pickup')),
  position integer not null default 0
);

create table freight_charge (
  method_id    text not null references freight_method (id),
  zone         text not null,
  charge_cents bigint not null check (charge_cents >= 0),
  primary key (method_id, zone)
);

create table fee_rate (
  payment_method_id text not null,
  region            text not null check (region in ('AU', 'NZ')),
  valid_from        date not null, -- Brisbane days, both included
  valid_to          date,
  rate_ppm          integer not null check (rate_ppm >= 0),
  primary key (payment_method_id, region, valid_from)
);

-- ---------------------------------------------------------------- carts
create table cart (
  id               bigint generated always as identity primary key,
  account_id       text not null references account (id),
  user_id          bigint not null references portal_user (id),
  name             text not null default '',
  status           text not null default '',
  type             text not null default '',
  is_current       boolean not null default false,
  approver_user_id bigint references portal_user (id),
  version          integer not null default 1,
  updated_at       timestamptz not null,
  -- the choices made in the checkout wizard so far; null until made
  web_order_no        bigint,
  confirmation_email  text,
  customer_reference  text,
  delivery            jsonb,
  freight_method_id   text references freight_method (id),
  ship_now            boolean not null default true,
  payment_method_id   text
) with (fillfactor = 70);
create unique index cart_current on cart (account_id, user_id) where is_current;
create index cart_open on cart (account_id, user_id) where status in ('', 'PE', 'RJ', 'WA');

create table cart_line (
  cart_id           bigint not null references cart (id) on delete cascade,
  product_id        text not null references product (id),
  quantity          integer not null check (quantity between 1 and 100000),
  added_at          timestamptz not null,
  locked_price_cents bigint,
  primary key (cart_id, product_id)
) with (fillfactor = 70);

-- ---------------------------------------------------------------- orders
create sequence web_order_no start 500001;
create sequence back_office_order_no start 3000001;

create table web_order (
  web_order_no       bigint primary key,
  order_no           text unique,
  temp_order_no      text,
  account_id         text not null references account (id),
  customer_id        text not null references customer (id),
  user_id            bigint not null references portal_user (id),
  cart_id            bigint unique references cart (id),
  placed_at          timestamptz not null,
  customer_reference text not null default '',
  confirmation_email text not null default '',
  delivery           jsonb not null,
  delivery_address_id bigint references address (id) on delete set null,
  freight_method_id  text not null references freight_method (id),
  ship_now           boolean not null,
  payment_method_id  text,
  goods_cents        bigint not null,
  freight_cents      bigint not null,
  fee_cents          bigint not null,
  gst_cents          bigint not null,
  total_inc_cents    bigint not null,
  low_status         text not null,
  held_reason        text
);
create index web_order_account on web_order (account_id, placed_at desc);

create table order_line (
  web_order_no bigint not null references web_order (web_order_no),
  line_no      integer not null,
  product_id   text not null references product (id),
  name         text not null,
  description  text not null default '',
  quantity     integer not null check (quantity > 0),
  allocated    integer not null default 0,
  price_cents  bigint not null,
  price_list   text not null,
  price_break  integer not null,
  price_words  text not null,
  status       text not null,
  primary key (web_order_no, line_no),
  check (allocated between 0 and quantity)
);

create table shipment (
  shipment_no  text primary key,
  web_order_no bigint not null references web_order (web_order_no),
  carrier      text not null,
  connote      text not null,
  url          text not null,
  shipped_at   timestamptz not null
);
create index shipment_order on shipment (web_order_no);

-- Orders leave for the back office from here: at least once, keyed by the web order number.
create table order_outbox (
  web_order_no bigint primary key references web_order (web_order_no),
  created_at   timestamptz not null,
  delivered_at timestamptz
);
create index order_outbox_waiting on order_outbox (web_order_no) where delivered_at is null;

create table invoice (
  invoice_no    text primary key,
  web_order_no  bigint references web_order (web_order_no),
  account_id    text not null references account (id),
  customer_id   text not null references customer (id),
  invoiced_on   date not null,
  due_on        date,
  amount_inc_cents bigint not null,
  freight_cents bigint not null default 0,
  gst_cents     bigint not null default 0
);
create index invoice_account on invoice (account_id, invoiced_on desc);
create index invoice_order on invoice (web_order_no);

create table invoice_line (
  invoice_no  text not null references invoice (invoice_no),
  line_no     integer not null,
  product_id  text not null references product (id),
  quantity    integer not null,
  price_cents bigint not null,
  primary key (invoice_no, line_no)
);

create table receipt (
  id                bigint generated always as identity primary key,
  account_id        text not null references account (id),
  received_at       timestamptz not null,
  payment_method_id text not null,
  amount_cents      bigint not null,
  reference         text not null default ''
);
create index receipt_account on receipt (account_id);

create table receipt_allocation (
  receipt_id   bigint not null references receipt (id),
  invoice_no   text not null references invoice (invoice_no),
  amount_cents bigint not null,
  primary key (receipt_id, invoice_no)
);
create index receipt_allocation_invoice on receipt_allocation (invoice_no);

-- ---------------------------------------------------------------- mail
create table mail (
  id         bigint generated always as identity primary key,
  recipient  text not null,
  subject    text not null,
  body_text  text not null,
  body_html  text not null,
  created_at timestamptz not null,
  sent_at    timestamptz,
  attempts   integer not null default 0,
  last_error text
);
create index mail_waiting on mail (id) where sent_at is null;

-- ---------------------------------------------------------------- what the portal keeps in memory, and how it learns of a change
create table catalogue_version (
  one     boolean primary key default true check (one),
  content bigint not null default 1
);
insert into catalogue_version default values;
