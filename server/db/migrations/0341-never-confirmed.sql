-- Whether an order was cancelled before it was confirmed, as when a booking is declined: that's never too late. Null for
-- one that wasn't, and for those from before.
alter table orders add column never_confirmed boolean;
