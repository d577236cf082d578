-- Suburbs with their postcodes, of both countries, from lists that are imported (npm run import -- places). They are suggested where an
-- address is typed. words: what is searched, in small letters without marks, with a blank before each word.
create table place (
  country  text not null check (country in ('AU', 'NZ')),
  postcode text not null,
  suburb   text not null,
  state    text not null default '',
  city     text not null default '',
  words    text not null,
  primary key (country, postcode, suburb, state, city)
);
create index place_words on place using gin (words gin_trgm_ops);
