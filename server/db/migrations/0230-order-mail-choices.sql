-- Which mails about their own orders a person does without: 'N' under the name of each.
alter table preference drop constraint preference_name_check;
alter table preference add constraint preference_name_check
  check (name in ('backorder_frequency', 'backorder_day', 'mail_shipped', 'mail_changed', 'mail_held'));
