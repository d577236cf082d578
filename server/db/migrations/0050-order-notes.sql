-- What staff note of an order. Notes stood in the audit alone and went with it after KEEP_AUDIT_DAYS; they belong to the order and stay.
create table order_note (
  id           bigint generated always as identity primary key,
  web_order_no bigint not null references web_order (web_order_no),
  at           timestamptz not null,
  noted_by     bigint not null references portal_user (id),
  note         text not null check (note <> '')
);
create index order_note_order on order_note (web_order_no, id);

-- The audit keeps its entries of these.
insert into order_note (web_order_no, at, noted_by, note)
select o.web_order_no, a.at, u.id, a.detail ->> 'note'
  from audit a
  join web_order o on o.web_order_no::text = a.subject_id
  join portal_user u on u.id = a.actor_id
 where a.action = 'order.note' and a.subject_kind = 'order' and coalesce(a.detail ->> 'note', '') <> ''
 order by a.id;
