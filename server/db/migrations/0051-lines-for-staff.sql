-- A line of a bank statement whose money was taken back waits for a person: the job must not take it again.
alter table bank_line add column for_staff boolean not null default false;
