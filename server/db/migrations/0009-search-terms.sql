-- What a person has searched for on the results page: their own last terms, and what many people search for. `term` is what counts as the same.
create table search_term (
  user_id     bigint not null references portal_user (id) on delete cascade,
  term        text not null,
  typed       text not null,
  searched_at timestamptz not null,
  primary key (user_id, term)
);
create index search_term_searched_at on search_term (searched_at);

-- Terms of which nothing, or not every word, was found: kept for staff, a row for a term and a day (Brisbane's). Who searched is not kept.
create table missed_search (
  day      date not null,
  term     text not null,
  searches integer not null check (searches > 0),
  primary key (day, term)
);
