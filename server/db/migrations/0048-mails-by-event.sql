-- When back orders are expected, mails by event and preference, and what becomes of accounts that do not pay.

-- Every change of when more of a product is expected, whoever makes it: staff or an import.
-- mailed_at: when the mails about it were written; null while it waits for more of the same moment.
create table expected_change (
  id              bigint generated always as identity primary key,
  product_id      text not null references product (id) on delete cascade,
  at              timestamptz not null,
  day_before      date,
  day             date,
  quantity_before integer,
  quantity        integer,
  mailed_at       timestamptz
);
create index expected_change_product on expected_change (product_id, id);
create index expected_change_to_mail on expected_change (id) where mailed_at is null;

create function note_expected_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- nobody waits for a product that was not there before, so there is nobody to tell
    insert into expected_change (product_id, at, day, quantity, mailed_at)
    select id, now(), expected_on, expected_quantity, now() from rows_after where expected_on is not null order by id;
  else
    insert into expected_change (product_id, at, day_before, day, quantity_before, quantity)
    select a.id, now(), b.expected_on, a.expected_on, b.expected_quantity, a.expected_quantity
      from rows_after a join rows_before b using (id)
     where (a.expected_on, a.expected_quantity) is distinct from (b.expected_on, b.expected_quantity)
       and (a.expected_on is not null or b.expected_on is not null)
     order by a.id;
  end if;
  return null;
end $$;
create trigger expected_inserted after insert on product
  referencing new table as rows_after for each statement execute function note_expected_changes();
create trigger expected_updated after update on product
  referencing old table as rows_before new table as rows_after for each statement execute function note_expected_changes();
-- What is expected today has been told: the record begins with it.
insert into expected_change (product_id, at, day, quantity, mailed_at)
select id, now(), expected_on, expected_quantity, now() from product where expected_on is not null order by id;

-- Tax invoices that go with a mail, as they were issued.
alter table mail add column invoice_pdfs_of text[] not null default '{}';

-- A digest of back orders that was written: one for a person on an account and a Brisbane day.
create table back_order_digest (
  account_id text not null references account (id),
  user_id    bigint not null references portal_user (id) on delete cascade,
  day        date not null,
  primary key (account_id, user_id, day)
);

-- How far a payer who does not pay has come (shared/rules/dunning.ts). No row: never reminded.
-- moved_on: the Brisbane day of the last move. stopped_by: while stopped, what was due on or before that day is to be paid.
-- paused_until: neither reminders nor a stop before that day.
create table dunning (
  payer_id     text primary key references customer (id),
  state        text not null default 'none' check (state in ('none', 'reminded', 'second', 'stopped')),
  moved_on     date not null,
  stopped_by   date,
  paused_until date,
  reason       text not null default '',
  check ((state = 'stopped') = (stopped_by is not null))
);
-- Payers with something overdue, by the day it was due.
create index invoice_overdue on invoice (due_on, payer_id) where kind = 'invoice' and allocated_cents <> amount_inc_cents;
