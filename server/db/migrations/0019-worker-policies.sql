-- Policies for workers on tables that only workers may read across organisations are for transactions that
-- have taken their role. Without this they would also apply to the tables' owner, who is a member of it, and
-- show it every organisation's orders.
alter policy worker on orders using (current_user = 'kerbside_worker');
alter policy worker_holds on orders
  using (current_user = 'kerbside_worker' and held_until is not null and status = 'pending');
alter policy worker_alerts on orders using (current_user = 'kerbside_worker');
alter policy worker on payment_sessions using (current_user = 'kerbside_worker');
alter policy worker on refunds using (current_user = 'kerbside_worker');
