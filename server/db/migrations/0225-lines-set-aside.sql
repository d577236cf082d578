-- Staff list the bank lines that were set aside, the newest first.
create index bank_line_aside on bank_line (paid_on desc, id desc) where state = 'ignored' and amount_cents > 0;
