-- A note of former releases says by its own fee whether its units were charged.
update service_request_event e
   set facts = jsonb_set(e.facts, '{lines}', (
         select jsonb_agg(jsonb_build_array(l -> 0, l -> 1, case when i.fee_cents > 0 then l -> 1 else '0' end) order by n)
           from jsonb_array_elements(e.facts -> 'lines') with ordinality x (l, n)))
  from invoice i
 where e.kind = 'credited' and jsonb_array_length(e.facts -> 'lines') > 0 and i.invoice_no = e.facts ->> 'creditNo';
-- Of the credited units those whose credit was less the restocking fee. What the next part credit is charged depends on them:
-- all of them together are charged 15 % once.
alter table service_request_line add column charged integer not null default 0;
alter table service_request_line add constraint service_request_line_charged check (charged between 0 and credited);
update service_request_line s
   set charged = least(s.credited, n.units)
  from (select e.request_no, (l ->> 0)::integer as line_no, sum((l ->> 2)::bigint) as units
          from service_request_event e cross join jsonb_array_elements(e.facts -> 'lines') l
         where e.kind = 'credited' group by 1, 2) n
 where n.request_no = s.request_no and n.line_no = s.line_no and n.units > 0;
