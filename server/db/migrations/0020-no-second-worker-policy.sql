-- The worker's policy on orders is that of 0017. This one also applied to members of the worker's role, so
-- the tables' owner saw every order that's held.
drop policy worker_holds on orders;
