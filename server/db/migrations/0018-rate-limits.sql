-- Counts of work that costs, for all processes: the table of rate-limiter-flexible. A row lives a few minutes; a crash may lose it.
create unlogged table rate_limit (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
