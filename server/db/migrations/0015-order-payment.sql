-- Which payment placed an order; null where it is paid outside the portal. Other payments of its number came to nothing, or too late and went back.
alter table web_order add column payment_id bigint references payment (id);
update web_order o set payment_id = p.id from payment p where p.web_order_no = o.web_order_no and p.state in ('captured', 'held');
create unique index web_order_payment on web_order (payment_id) where payment_id is not null;
