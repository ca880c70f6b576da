-- Orders that changed after they were placed, by when: `updatedFrom` asks for them. An order that hasn't changed isn't in it,
-- so placing one writes no entry: `orders_newest` finds it by its creation.
create index orders_changed on orders (organisation_id, updated_at) where updated_at > created_at;
