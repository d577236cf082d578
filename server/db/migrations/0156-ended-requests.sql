-- Service requests that have ended, as staff see them: the newest first.
create index service_request_ended on service_request (submitted_at desc, request_no desc) where status in ('RJ', 'EX', 'CL');
