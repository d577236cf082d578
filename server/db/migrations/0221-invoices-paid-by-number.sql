-- The words of a receipt name the invoices that it pays. A connection plans this function once, and while there was hardly any
-- invoice the plan began with all invoices of the account, for each receipt. An invoice is looked up by its number now, for each
-- allocation of the receipt, whatever the tables held when the function was planned.
create or replace function invoices_paid(of_receipt bigint, of_account text) returns text stable language sql as $$
  select string_agg(x.invoice_no, ' ' order by x.invoice_no) from receipt_allocation x
   where x.receipt_id = of_receipt and (select i.account_id from invoice i where i.invoice_no = x.invoice_no) = of_account
$$;
