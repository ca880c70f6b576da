-- An invitation once for each Idempotency-Key: a call whose answer got lost invited again, with another email, and ended
-- the link of the first.
alter table invitations add column idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  add column body_hash text collate "C";
create unique index invitations_idempotency_key on invitations (organisation_id, idempotency_key)
  where idempotency_key is not null;
