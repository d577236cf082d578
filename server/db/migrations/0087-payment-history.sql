-- The payments of an account, newest first: money that came without a gateway. Payments at gateways have an index of their own.
create index receipt_history on receipt (account_id, received_at desc, id desc) where payment_id is null;
