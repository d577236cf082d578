-- When an authenticator was set up and when recovery codes were made: a change of an email that is undone takes away
-- what was added since. Null of those from before this was noted.
alter table portal_user add column totp_at timestamptz;
alter table recovery_code add column created_at timestamptz;
