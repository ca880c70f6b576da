/** Events, deliveries and audit rows that are missing, doubled or wrong. Each query selects the rows that break a rule. */
export const eventViolations: Record<string, string> = {
  'an order does not have exactly one order.created event': `
    select o.id, count(e.id)::int as events from orders o
    left join events e on e.subject_id = o.id and e.type = 'order.created'
    group by o.organisation_id, o.id
    having count(e.id) > 1 or count(e.id) = 0 and o.created_at > now() - interval '30 days'`,

  'a cancelled order has no order.cancelled event, or another order has one': `
    select o.id, o.status, count(e.id)::int as events from orders o
    left join events e on e.subject_id = o.id and e.type = 'order.cancelled'
    group by o.organisation_id, o.id
    having count(e.id) > case when o.status = 'cancelled' then 1 else 0 end
      or count(e.id) = 0 and o.cancelled_at > now() - interval '30 days'`,

  'an event has no subject': `
    select e.id, e.type from events e
    where e.type like 'order.%' and not exists (select from orders o
      where o.organisation_id = e.organisation_id and o.id = e.subject_id)
    or e.type like 'job.%' and not exists (select from jobs j
      where j.organisation_id = e.organisation_id and j.id = e.subject_id)`,

  'the payload of an event contradicts its row': `
    select e.id from events e where e.payload::jsonb ->> 'id' <> e.id
      or e.payload::jsonb ->> 'type' <> e.type
      or e.payload::jsonb ->> 'organisationId' <> e.organisation_id
      or e.payload::jsonb -> 'data' ->> 'id' <> e.subject_id::text
      or (e.payload::jsonb ->> 'timestamp')::timestamptz <> e.created_at`,

  // Leaves out endpoints that are disabled or changed since, and events older than the 30 days we keep.
  'an event has no delivery to a subscribed endpoint': `
    select v.id, e.id as endpoint from events v
    join webhook_endpoints e on e.organisation_id = v.organisation_id
    where e.enabled and e.deleted_at is null and wants_event(e.event_types, v.type)
      and v.created_at >= e.updated_at and v.created_at > now() - interval '30 days'
      and not exists (select from deliveries d where d.organisation_id = v.organisation_id
        and d.event_id = v.id and d.endpoint_id = e.id)`,

  "a delivery has another organisation's event or endpoint": `
    select d.id from deliveries d
    join events v on v.id = d.event_id join webhook_endpoints e on e.id = d.endpoint_id
    where (v.organisation_id, e.organisation_id) <> (d.organisation_id, d.organisation_id)
      or v.payload::jsonb ->> 'organisationId' <> d.organisation_id`,

  'the status of a delivery contradicts its attempts': `
    select id, status from deliveries where jsonb_array_length(attempts) > 10 or case status
      when 'succeeded' then attempts = '[]' or attempts -> -1 ->> 'error' is not null
      when 'failed' then attempts = '[]' or attempts -> -1 ->> 'error' is null
      when 'pending' then jsonb_array_length(attempts) > 9 or attempts -> -1 ->> 'error' is null and attempts <> '[]'
      else false end`,

  'an order was placed or cancelled without exactly one audit row': `
    select o.id, o.status, count(*) filter (where a.action = 'order.placed')::int as placed,
      count(*) filter (where a.action = 'order.cancelled')::int as cancelled
    from orders o
    left join audit_log a on a.organisation_id = o.organisation_id and a.subject = o.id::text
    group by o.organisation_id, o.id
    having count(*) filter (where a.action = 'order.placed') <> 1
      or count(*) filter (where a.action = 'order.cancelled')
        <> case when o.status = 'cancelled' then 1 else 0 end`,
}
