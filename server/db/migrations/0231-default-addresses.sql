-- Accounts that lost their default address when it was removed get the first of those they have, as removing one does now.
update account a set delivery_address_id = first.id
  from (select distinct on (account_id) account_id, id from address order by account_id, id) first
 where first.account_id = a.id and a.delivery_address_id is null;
