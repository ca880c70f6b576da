-- When a phone last asked for its day as if it were new: its browser had thrown away what it kept, and perhaps reports
-- with it, which the office hears of.
alter table driver_devices add column emptied_at timestamptz(3);
grant update (emptied_at) on driver_devices to kerbside_app;
