-- Units that were repaired, replaced or sent back are with the dealer: their request claims them no more, so that they can be
-- returned again.
update service_request_line set claimed = greatest(0, claimed - replaced) where replaced > 0 and claimed > 0;
