-- Who else receives goods at a saved address, besides its contact: names as they stand on a parcel, in their order.
alter table address add column other_contacts text[] not null default '{}';
