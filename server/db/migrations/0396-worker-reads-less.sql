-- Workers read every organisation's rows, so they may read only the columns that their functions use: no address of a
-- payment page, nor where its payer returns to.
revoke select on payment_sessions, order_search from kerbside_worker;
grant select (organisation_id, order_id, status, expires_at, provider, provider_session_id, closing)
  on payment_sessions to kerbside_worker;
grant select (organisation_id, order_id, created_at, words) on order_search to kerbside_worker;
