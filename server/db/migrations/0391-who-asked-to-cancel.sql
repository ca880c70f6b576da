-- Whether the customer asked for an order to be cancelled, as opposed to the business, whose own reasons cost the customer
-- nothing. Null for one that isn't cancelled, and for those from before.
alter table orders add column customer_cancelled boolean;
