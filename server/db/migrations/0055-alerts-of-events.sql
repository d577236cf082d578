-- An alert about orders, invoices or money is seen with the letter for them only, also by who has lost it since. Empty: by everybody it is for.
alter table alert add column letter text not null default '';

-- Which mail staff have sent again with this one: pressing twice at once sends one further mail.
alter table mail add column copy_of bigint references mail (id) on delete set null;
create index mail_copy on mail (copy_of) where copy_of is not null;

-- Who made a movement of stock; null for the portal itself, and for what was entered before this was noted.
alter table stock_entry add column entered_by bigint references portal_user (id) on delete set null;
