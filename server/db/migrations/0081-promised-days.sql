-- Every day on which more of a product was promised, and how it ended: how often the dates of a brand were kept is read
-- from it. Days are Brisbane's. The transaction that changes a day or takes stock in writes it (promised-days.store.ts).
-- ended: null while the day stands and nothing has come. brand_id: the brand of the product when the day was said.
create table promised_day (
  id         bigint generated always as identity primary key,
  product_id text not null references product (id) on delete cascade,
  brand_id   text not null references brand (id),
  day        date not null,
  said_at    timestamptz not null,
  ended      text check (ended in ('arrived', 'later', 'earlier', 'withdrawn')),
  ended_on   date,
  check ((ended is null) = (ended_on is null))
);
create unique index promised_day_open on promised_day (product_id) where ended is null;
create index promised_day_product on promised_day (product_id, id desc);
create index promised_day_brand on promised_day (brand_id, day desc, id desc) where ended is distinct from 'earlier';

-- What is expected when the record begins.
insert into promised_day (product_id, brand_id, day, said_at)
select id, brand_id, expected_on, now() from product where expected_on is not null order by id;
