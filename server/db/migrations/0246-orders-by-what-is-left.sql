-- Orders of which something was cancelled, by what is left of their total.
create index web_order_left_amount on web_order ((total_inc_cents - cancelled_cents)) where cancelled_cents <> 0;
