-- The price lists that apply to every customer. Without it each line that is priced reads the lists of all customers.
create index price_list_shared on price_list (id) where kind in ('base', 'special', 'clearance');
