/** Orders, lines and jobs that contradict each other. Each query selects the rows that break a rule. */
export const orderViolations: Record<string, string> = {
  'two orders share an idempotency key of one namespace': `
    select organisation_id, idempotency_key, source = 'booking_page', count(*)::int from orders
    where idempotency_key is not null group by 1, 2, 3 having count(*) > 1`,

  'two orders share a reference': `
    select organisation_id, reference, count(*)::int from orders group by 1, 2 having count(*) > 1`,

  // A collection that has begun stays where it is, even if its hire moves.
  'an order with one delivery date has jobs on other days': `
    select j.id, j.type, j.date::text from jobs j
    join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
    where j.previous_job_id is null and j.split_from_id is null and not j.extra and l.schedule is null
      and not exists (select from audit_log a where a.organisation_id = j.organisation_id
        and a.subject = j.id::text and a.action in ('job.moved', 'job.added'))
      and (j.type = 'delivery' and j.date <> coalesce(l.delivery_on, l.delivery_date)
        or j.type = 'collection' and j.status = 'scheduled'
          and j.date <> coalesce(l.collection_on, l.pickup_date))`,

  'an order has no line': `
    select o.id from orders o where not exists (select from order_lines l
      where l.organisation_id = o.organisation_id and l.order_id = o.id)`,

  "the quantity of an order is not the sum of its product's lines, rounded up": `
    select o.id, o.quantity, sum(l.quantity) as lines from orders o
    left join order_lines l on l.organisation_id = o.organisation_id and l.order_id = o.id
      and l.product_id = o.product_id
    group by o.organisation_id, o.id, o.quantity having o.quantity is distinct from ceil(sum(l.quantity))`,

  'a quantity has more than two decimals': `
    select order_id, quantity from order_lines where quantity <> round(quantity, 2)`,

  'a row belongs to an order of another organisation': `
    with parts as (
      select organisation_id, order_id from order_lines
      union all select organisation_id, order_id from order_add_ons
      union all select organisation_id, order_id from order_charges
      union all select organisation_id, order_id from jobs
      union all select organisation_id, subject_id from events where type like 'order.%')
    select p.* from parts p join orders o on o.id = p.order_id
    where o.organisation_id <> p.organisation_id`,

  "a job belongs to another order's line": `
    select j.id from jobs j join order_lines l on l.id = j.line_id
    where (l.organisation_id, l.order_id) <> (j.organisation_id, j.order_id)`,

  // Cancelled and completed are final. A bin that a cancelled order got all the same is collected. An order is in progress once one of its jobs has begun.
  'the status of an order contradicts its jobs': `
    with counted as (
      select o.organisation_id, o.id, o.status, o.claims @> '[{"again": true}]' as again,
        count(*) filter (where j.status = 'scheduled') as waiting,
        count(*) filter (where j.status = 'started') as under_way,
        count(*) filter (where j.status = 'completed') as done,
        count(*) filter (where j.status in ('started', 'completed', 'failed')) as begun
      from orders o left join jobs j on j.organisation_id = o.organisation_id and j.order_id = o.id
      group by 1, 2, 3, 4)
    select id, status from counted where case status
      when 'pending' then begun > 0
      when 'confirmed' then begun > 0
      when 'in_progress' then begun = 0
      when 'completed' then done = 0 or waiting + under_way > 0
      else waiting > 0 and not again end`,

  'a cancelled order lacks who cancelled it or when, or another order has them': `
    select id, status from orders
    where (status = 'cancelled') <> (cancelled_at is not null and cancelled_by is not null)`,
}
