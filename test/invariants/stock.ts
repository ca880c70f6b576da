/** Claims and stock counters that contradict each other. Each query selects the rows that break a rule. */
export const stockViolations: Record<string, string> = {
  'an order does not claim what its lines use': `
    select o.id from orders o where o.enquiry is null and
      (select coalesce(sum(c.units), 0) from jsonb_to_recordset(o.claims) as c (resource text, units int, "jobId" text)
        where c.resource <> 'visits' and c."jobId" is null)
      <> (select coalesce(sum(ceil(l.quantity)), 0) from order_lines l where l.work_type <> 'none'
        and l.organisation_id = o.organisation_id and l.order_id = o.id)`,

  // If stock was lowered later, orders accepted under the higher number keep their bins.
  'a stock counter differs from the claims of live orders, or exceeds the stock': `
    with bounds as (
      select organisation_id, id as resource, stock as bound from catalog_items where stock is not null
      union all
      select id, 'visits', (booking_rules ->> 'dayCapacity')::int from organisations
      where booking_rules ->> 'dayCapacity' is not null
    ), claimed as (
      select o.organisation_id, c.resource, d::date as day, sum(c.units) as units,
        -- A bin kept past its agreed date is out, even if another order was promised it.
        case when count(c.bound) = count(*) and not bool_or(d::date > coalesce(c.agreed, c."to"))
          then max(c.bound) end as promised
      from orders o,
        jsonb_to_recordset(o.claims) as c (resource text, "from" date, "to" date, units int, bound int, agreed date, again bool),
        generate_series(c."from"::timestamp, c."to"::timestamp, interval '1 day') as d
      where o.status <> 'cancelled' or c.again group by 1, 2, 3
    )
    select organisation_id, resource, day::text, used, units::int, bound
    from capacity_days
    full join (select c.* from claimed c join bounds using (organisation_id, resource)) c
      using (organisation_id, resource, day)
    left join bounds using (organisation_id, resource)
    where coalesce(used, 0) <> coalesce(units, 0) or used > 0 and bound is null
      or used > greatest(bound, promised) and (promised is not null or units is null)`,

  'the bins that came and left on a day differ from the jobs of that day': `
    select organisation_id, product_id, day::text, delivered, collected, j.came, j.went
    from moved_bins
    full join (
      select j.organisation_id, l.product_id, (j.completed_at at time zone o.timezone)::date as day,
        coalesce(sum(coalesce(j.quantity, l.quantity)) filter (where j.type = 'delivery'), 0) as came,
        coalesce(sum(coalesce(j.quantity, l.quantity)) filter (where j.type = 'collection'), 0) as went
      from jobs j
      join organisations o on o.id = j.organisation_id
      join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id and l.collected
      where j.status = 'completed' and j.type in ('delivery', 'collection') group by 1, 2, 3
    ) j using (organisation_id, product_id, day)
    where coalesce(delivered, 0) <> coalesce(j.came, 0) or coalesce(collected, 0) <> coalesce(j.went, 0)`,
}
