-- An audit entry names who acts, from where and in which request, what it is about, and the facts before and after.
alter table audit
  add column actor_kind   text not null default 'system',
  add column address      text,
  add column request_id   text,
  add column subject_kind text,
  add column subject_id   text,
  add column before       jsonb,
  add column after        jsonb;

-- Entries of earlier releases kept the address in the detail, and named as the actor of a failed sign-in whose name was typed.
update audit
   set address      = detail ->> 'address',
       detail       = detail - 'address' - 'userId' - 'from',
       actor_kind   = case when action like 'session.signIn%ed' then 'stranger' when action = 'password.setByCommand' then 'command' else 'person' end,
       subject_kind = case when coalesce(detail ->> 'userId', actor_id::text) is not null then 'user' end,
       subject_id   = coalesce(detail ->> 'userId', actor_id::text),
       actor_id     = case when action like 'session.signIn%ed' then null else actor_id end,
       before       = case when detail ? 'from' then jsonb_build_object('accountId', detail -> 'from') end,
       after        = case when detail ? 'from' then jsonb_build_object('accountId', account_id) end;

alter table audit
  add constraint audit_actor_kind check (actor_kind in ('person', 'stranger', 'gateway', 'system', 'command')),
  add constraint audit_actor check ((actor_kind = 'person') = (actor_id is not null)),
  add constraint audit_subject check ((subject_kind is null) = (subject_id is null));

create index audit_subject on audit (subject_kind, subject_id, id);
create index audit_of_actor on audit (actor_id, id) where actor_id is not null;
