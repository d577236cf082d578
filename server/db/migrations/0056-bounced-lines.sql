-- Lines of statements whose money was taken back, kept when their statement is taken back: read again, such a line
-- waits for a person as before.
create table bounced_line (
  paid_on      date not null,
  amount_cents bigint not null,
  words        text not null,
  occurrence   integer not null,
  primary key (paid_on, amount_cents, words, occurrence)
);
