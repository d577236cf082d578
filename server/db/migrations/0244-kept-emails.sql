-- Whether an address is kept for somebody who can undo a change of their email.
create index email_change_before on email_change (lower(before));
