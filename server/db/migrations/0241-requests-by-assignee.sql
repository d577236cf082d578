-- The queues of service requests of one person, or of nobody (0), each in the order in which it is read. A condition that a
-- column is null would not leave the order of an index to the planner.
create index service_request_waiting_of on service_request (coalesce(assigned_to, 0), submitted_at, request_no)
 where submitted_at is not null and status in ('PE', 'UA');
create index service_request_approved_of on service_request (coalesce(assigned_to, 0), submitted_at, request_no)
 where submitted_at is not null and status in ('AP', 'TP', 'UP', 'OP');
create index service_request_received_of on service_request (coalesce(assigned_to, 0), submitted_at, request_no)
 where submitted_at is not null and status = 'IP';
create index service_request_ended_of on service_request (coalesce(assigned_to, 0), submitted_at desc, request_no desc)
 where submitted_at is not null and status in ('RJ', 'EX', 'CL');
