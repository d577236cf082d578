-- What the policy said of a line when its request was submitted (LineVerdict of shared/rules/return-policy.ts).
-- Null in drafts, and in requests that were submitted before this column was there.
alter table service_request_line add column verdict jsonb;
