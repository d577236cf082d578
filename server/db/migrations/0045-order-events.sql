-- What happened to an order that its customer is told of. mailed_at: when the mail about it was written; null while it waits for more of the same moment.
create table order_event (
  id           bigint generated always as identity primary key,
  web_order_no bigint not null references web_order (web_order_no),
  kind         text not null check (kind in ('shipped', 'held', 'released', 'cancelled')),
  at           timestamptz not null,
  facts        jsonb not null,
  mailed_at    timestamptz
);
create index order_event_order on order_event (web_order_no, id);
create index order_event_to_mail on order_event (web_order_no, at) where mailed_at is null;
