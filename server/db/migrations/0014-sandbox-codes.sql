-- How often the bank's code was typed wrong; the third time the sandbox declines, whichever process is asked.
alter table sandbox_payment add column wrong_codes integer not null default 0;
