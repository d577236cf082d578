-- The order that a mail is about, so that the story of the order shows it and staff send it again from there.
alter table mail add column about_order bigint;
update mail set about_order = order_pdf_of where order_pdf_of is not null;
create index mail_about_order on mail (about_order, id) where about_order is not null;
