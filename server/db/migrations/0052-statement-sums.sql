-- What a statement of the bank came to as it was kept: how many of its lines were new, and their sum in cents. The
-- lines have a second place by it.
alter table bank_statement
  add column line_count  integer not null default 0,
  add column lines_cents bigint not null default 0;
update bank_statement s set line_count = l.lines, lines_cents = l.cents
  from (select statement_id, count(*) as lines, sum(amount_cents) as cents from bank_line group by 1) l where l.statement_id = s.id;
create index bank_line_statement on bank_line (statement_id);
