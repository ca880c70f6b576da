-- A session that is over here, because its order was cancelled or costs something else now, is to be
-- ended at its provider too: asked until the provider has answered.
alter table payment_sessions
  add column closing boolean not null default false check (not closing or status = 'expired');
create index payment_sessions_closing on payment_sessions (organisation_id) where closing;
