-- One record for each key of a request: two requests at once make one, too.
create unique index depots_idempotency_key on depots (organisation_id, idempotency_key)
  where idempotency_key is not null;
create unique index vehicles_idempotency_key on vehicles (organisation_id, idempotency_key)
  where idempotency_key is not null;
create unique index drivers_idempotency_key on drivers (organisation_id, idempotency_key)
  where idempotency_key is not null;
create unique index tip_sites_idempotency_key on tip_sites (organisation_id, idempotency_key)
  where idempotency_key is not null;
create unique index bins_idempotency_key on bins (organisation_id, idempotency_key)
  where idempotency_key is not null;
create unique index dockets_idempotency_key on dockets (organisation_id, idempotency_key)
  where idempotency_key is not null;
