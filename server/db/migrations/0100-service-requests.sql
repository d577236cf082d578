-- Service requests: goods that an account wants to send back (issue 13, decision 31, docs/decisions/0035-service-requests.md).
-- status: as shared/codes/return-statuses.ts has it; IN is a draft. registered_at: begun, and once submitted when that was.
-- lines_made: the number of its last line; a draft that never had a line is not listed. send_by: the last day on which approved goods may arrive.
create table service_request (
  request_no     bigint generated always as identity (start with 500001) primary key,
  account_id     text not null references account (id),
  created_by     bigint not null references portal_user (id),
  reason         text not null,
  status         text not null default 'IN' check (status in ('IN', 'PE', 'UA', 'IP', 'AP', 'TP', 'UP', 'OP', 'RJ', 'EX', 'CL')),
  customer_ref   text not null,
  contact_name   text not null,
  contact_email  text not null,
  contact_phone  text not null,
  address1       text not null default '',
  address2       text not null default '',
  address3       text not null default '',
  suburb         text not null default '',
  city           text not null default '',
  state          text not null default '',
  postcode       text not null default '',
  rts_invoice_no text,
  registered_at  timestamptz not null,
  submitted_at   timestamptz,
  send_by        date,
  lines_made     integer not null default 0,
  assigned_to    bigint references portal_user (id),
  check ((status = 'IN') = (submitted_at is null))
);
create index service_request_account on service_request (account_id, (status = 'IN'), registered_at desc, request_no desc) where lines_made > 0;
create index service_request_queue on service_request (status, submitted_at, request_no) where submitted_at is not null;
create index service_request_send_by on service_request (send_by) where status in ('AP', 'TP', 'UP');

-- One line is of one line of an invoice, so that it has one price (cents ex GST of one unit).
-- claimed: units that are neither credited, rejected nor given up: of no invoice line are more claimed and credited than were invoiced.
-- accepted: units that staff accepted; null before. received, good: units that came back, and of these those that can be sold again.
create table service_request_line (
  request_no      bigint not null references service_request (request_no) on delete cascade,
  line_no         integer not null,
  product_id      text not null references product (id),
  name            text not null,
  quantity        integer not null check (quantity > 0),
  fault           text not null default '',
  invoice_no      text not null,
  invoice_line_no integer not null,
  price_cents     bigint not null check (price_cents >= 0),
  claimed         integer not null check (claimed between 0 and quantity),
  accepted        integer check (accepted between 0 and quantity),
  decision        text not null default '',
  received        integer not null default 0 check (received between 0 and quantity),
  good            integer not null default 0 check (good between 0 and received),
  credited        integer not null default 0 check (credited >= 0),
  replaced        integer not null default 0 check (replaced >= 0),
  primary key (request_no, line_no),
  foreign key (invoice_no, invoice_line_no) references invoice_line (invoice_no, line_no),
  check (credited + replaced <= received)
);
create index service_request_line_claimed on service_request_line (invoice_no, invoice_line_no) where claimed > 0;
create index service_request_line_product on service_request_line (product_id);

-- What happened to a request, as its account and staff see it.
create table service_request_event (
  id         bigint generated always as identity primary key,
  request_no bigint not null references service_request (request_no) on delete cascade,
  at         timestamptz not null,
  kind       text not null check (kind in ('created', 'submitted', 'assigned', 'approved', 'rejected', 'expired', 'received', 'credited', 'replaced', 'closed')),
  by_user    bigint references portal_user (id),
  facts      jsonb not null default '{}'
);
create index service_request_event_request on service_request_event (request_no, id);

-- Products that the service centre takes with its reference alone (decision 31).
alter table product add column needs_service_reference boolean not null default false;

-- Where an account bought a product.
create index invoice_line_product on invoice_line (product_id, invoice_no);
