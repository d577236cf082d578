-- The words that a search knows besides those of the products: synonyms, words that narrow nothing, and what products
-- are. The portal writes those that it starts with where there are none.
create table search_word (
  use text not null check (use in ('synonym', 'little', 'kind')),
  typed text not null check (typed = lower(typed) and typed ~ '^[^ ]+( [^ ]+)?$' and length(typed) <= 80),
  called text[] not null default '{}',
  primary key (use, typed),
  check ((use = 'synonym') = (cardinality(called) > 0)),
  check (use = 'synonym' or typed !~ ' ')
);
create function tell_search_words_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('search_words_changed', '');
  return null;
end $$;
create trigger search_words_changed after insert or update or delete or truncate on search_word
  for each statement execute function tell_search_words_changed();
