-- A session may set the person's own password without the old one. That password does not prove that whoever has the session is
-- the person, so it does not confirm a change of the second factor in the same session.
alter table session add column set_password boolean not null default false;
