-- When a receipt was entered: staff enter money on the day it came in, which may be past, and a statement of that day stays as it
-- was. Of receipts that stood before this, the day on which the money came in is all that is known.
alter table receipt_entry add column at timestamptz;
update receipt_entry set at = received_at;
alter table receipt_entry
  alter column at set default now(),
  alter column at set not null;
