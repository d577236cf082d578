-- Approved service requests, those first whose goods are due first; of all, and of one person or of nobody (0).
create index service_request_due on service_request (coalesce(send_by, date '2200-01-01'), request_no)
 where submitted_at is not null and status in ('AP', 'TP', 'UP', 'OP');
drop index service_request_approved_of;
create index service_request_approved_of on service_request (coalesce(assigned_to, 0), coalesce(send_by, date '2200-01-01'), request_no)
 where submitted_at is not null and status in ('AP', 'TP', 'UP', 'OP');
