-- Failed sign-ins that used up a limit, whose person has to be told. The sign-in adds a row whatever name was typed, so that
-- its answer and its time say nothing of who there is. A job takes the rows within half a minute and mails the person, where there is
-- one. user_id: null of a name that is nobody's; no reference, which would be one more look at a person.
create table sign_in_notice_request (
  id      bigint generated always as identity primary key,
  user_id bigint,
  address text not null,
  at      timestamptz not null
);
