-- The figures of the queue of service requests read the decided ones of a month. Their units stand at the request, so that
-- an index of requests says all of it, and no line is read.
alter table service_request
  -- Of all lines, and of them accepted; null until staff have decided.
  add column decided_units integer,
  add column accepted_units integer,
  add check ((decided_units is null) = (accepted_units is null)),
  add check (accepted_units between 0 and decided_units);
update service_request r set decided_units = l.units, accepted_units = l.accepted
  from (select request_no, sum(quantity) as units, sum(accepted) as accepted
          from service_request_line where accepted is not null group by request_no) l
 where r.request_no = l.request_no;
create index service_request_decided on service_request (submitted_at) include (decided_units, accepted_units)
 where decided_units is not null;
