-- How long a freight method takes to a zone, in business days from the day of dispatch; null where nobody has
-- said.
alter table freight_charge
  add column days_from smallint check (days_from > 0),
  add column days_to   smallint check (days_to >= days_from),
  add constraint freight_charge_days check ((days_from is null) = (days_to is null));
