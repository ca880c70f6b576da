-- A charge for another product before the bins are brought: what it costs more, or less.

-- As in migration 0308, with that type.
create or replace function is_possible_charge(c order_charges) returns boolean
language plpgsql immutable as $$
begin
  return case
    when c.type in ('hire', 'sale', 'wait_and_load', 'add_on', 'area_surcharge', 'time_period_surcharge')
      then c.amount >= 0
    else c.type in ('extra_days', 'product_change', 'discount', 'excess_weight', 'futile_trip', 'waiting',
      'contamination', 'item_count', 'exchange', 'relocation', 'permit', 'visit', 'manual', 'adjustment')
  end;
end
$$;
