import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { nestedRows } from '#server/orders/order-rows.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { presentOrder } from '#server/orders/present-order.ts'

/**
 * What must hold of the whole database after anything that happened to it: every organisation's
 * rows, read by the database's owner. A test calls this last, whatever it was about.
 */

type Owner = Pick<pg.Pool, 'query'>

/** Each names what must never be and selects it: a row that comes back is a violation. */
const violations: Record<string, string> = {
  'an idempotency key holds two orders': `
    select organisation_id, idempotency_key, count(*)::int from orders
    where idempotency_key is not null group by 1, 2 having count(*) > 1`,

  'a reference names two orders': `
    select organisation_id, reference, count(*)::int from orders group by 1, 2 having count(*) > 1`,

  'the total is not the sum of the charges': `
    select o.id, o.total, sum(c.amount)::bigint as charges from orders o
    left join order_charges c on c.organisation_id = o.organisation_id and c.order_id = o.id
    group by o.organisation_id, o.id having o.total <> coalesce(sum(c.amount), 0)`,

  'the total is not the sum of lines, add-ons and surcharges': `
    select o.id, o.total from orders o where o.total <>
      (select coalesce(sum(l.total), 0) from order_lines l
        where l.organisation_id = o.organisation_id and l.order_id = o.id)
      + (select coalesce(sum(a.total), 0) from order_add_ons a
        where a.organisation_id = o.organisation_id and a.order_id = o.id)
      + (select coalesce(sum(c.amount), 0) from order_charges c
        where c.organisation_id = o.organisation_id and c.order_id = o.id
          and c.type in ('area_surcharge', 'time_period_surcharge'))`,

  'an order of one delivery date has jobs on other days than its own': `
    select j.id, j.type, j.date::text from jobs j
    join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
    where j.previous_job_id is null and l.schedule is null
      and (j.type = 'delivery' and j.date <> coalesce(l.delivery_on, l.delivery_date)
        or j.type = 'collection' and j.date <> coalesce(l.collection_on, l.pickup_date))`,

  'an amount is negative, or is not one': `
    select o.id from orders o where o.total < 0 or o.discount < 0 or o.amount_paid < 0
      or o.gst <> (2 * o.total + 11) / 22
    union all select order_id from order_lines where total < 0 or unit_price < 0
    union all select order_id from order_add_ons where total <> unit_price * quantity
    union all select order_id from order_charges where type <> 'extra_days' and (type = 'discount') <> (amount < 0) and amount <> 0`,

  'the discount is not what the discount charges take off': `
    select o.id, o.discount from orders o where o.discount <>
      (select coalesce(-sum(c.amount), 0) from order_charges c where c.type = 'discount'
        and c.organisation_id = o.organisation_id and c.order_id = o.id)`,

  'what is paid of an order is not what came less what went back': `
    select o.id, o.amount_paid, o.amount_refunded from orders o
    cross join lateral (select coalesce(sum(p.amount), 0) as came from payments p
      where p.organisation_id = o.organisation_id and p.order_id = o.id) p
    cross join lateral (select coalesce(sum(r.amount), 0) as back from refunds r
      where r.organisation_id = o.organisation_id and r.order_id = o.id
        and r.status = 'succeeded') r
    where o.amount_paid <> p.came - r.back or o.amount_refunded <> r.back`,

  'an order says that it is paid and is not, or the other way round': `
    select id, payment_status, total, amount_paid from orders
    where status <> 'cancelled' and (payment_status = 'paid') <> (amount_paid >= total)`,

  'an order says that money went back, and none did': `
    select id, payment_status from orders
    where payment_status in ('refunded', 'partially_refunded') and amount_refunded = 0`,

  "a refund is of another order's payment, or one of the provider's counts twice, or though it failed": `
    select r.id from refunds r
    join payments p on p.organisation_id = r.organisation_id and p.id = r.payment_id
    where r.order_id <> p.order_id
    union all
    select max(r.id::text)::uuid from refunds r where r.provider_refund_id is not null
    group by r.organisation_id, r.payment_id, r.provider_refund_id
    having count(*) > 1 and bool_or(r.status <> 'failed')`,

  'more goes back of a payment than came': `
    select p.id, p.amount from payments p
    join refunds r on r.organisation_id = p.organisation_id and r.payment_id = p.id
    where r.status <> 'failed' group by p.organisation_id, p.id having sum(r.amount) > p.amount`,

  'a payment is not what its session was opened for, or the session does not know': `
    select p.id, s.status from payments p
    join payment_sessions s on s.organisation_id = p.organisation_id and s.id = p.session_id
    where (s.order_id, s.amount, s.currency, s.status) <> (p.order_id, p.amount, p.currency, 'complete')
    union all
    select s.id, s.status from payment_sessions s where s.status = 'complete' and not exists (
      select from payments p where p.organisation_id = s.organisation_id and p.session_id = s.id)`,

  'a cancelled order can be paid still': `
    select s.id from payment_sessions s
    join orders o on o.organisation_id = s.organisation_id and o.id = s.order_id
    where o.status = 'cancelled' and s.status = 'open'`,

  'an order that waits to be paid is not pending, or is paid': `
    select id, status from orders where held_until is not null
      and (status not in ('pending', 'cancelled') or status = 'pending' and amount_paid >= total)`,

  'an order has no line': `
    select o.id from orders o where not exists (select from order_lines l
      where l.organisation_id = o.organisation_id and l.order_id = o.id)`,

  'an order has not exactly one order.created event': `
    select o.id, count(e.id)::int as events from orders o
    left join events e on e.subject_id = o.id and e.type = 'order.created'
    group by o.organisation_id, o.id
    having count(e.id) > 1 or count(e.id) = 0 and o.created_at > now() - interval '30 days'`,

  'an order.cancelled event stands where the order is not cancelled, or the other way round': `
    select o.id, o.status, count(e.id)::int as events from orders o
    left join events e on e.subject_id = o.id and e.type = 'order.cancelled'
    group by o.organisation_id, o.id
    having count(e.id) > case when o.status = 'cancelled' then 1 else 0 end
      or count(e.id) = 0 and o.cancelled_at > now() - interval '30 days'`,

  'an event is of nothing': `
    select e.id, e.type from events e
    where e.type like 'order.%' and not exists (select from orders o
      where o.organisation_id = e.organisation_id and o.id = e.subject_id)
    or e.type like 'job.%' and not exists (select from jobs j
      where j.organisation_id = e.organisation_id and j.id = e.subject_id)`,

  'an event does not say what its row says': `
    select e.id from events e where e.payload::jsonb ->> 'id' <> e.id
      or e.payload::jsonb ->> 'type' <> e.type
      or e.payload::jsonb ->> 'organisationId' <> e.organisation_id
      or e.payload::jsonb -> 'data' ->> 'id' <> e.subject_id::text
      or (e.payload::jsonb ->> 'timestamp')::timestamptz <> e.created_at`,

  // Where an endpoint was changed since, or is disabled, that is the reason. Events are kept for 30 days.
  'an event has no delivery to an endpoint that wanted it': `
    select v.id, e.id as endpoint from events v
    join webhook_endpoints e on e.organisation_id = v.organisation_id
    where e.enabled and e.deleted_at is null and v.type = any (e.event_types)
      and v.created_at >= e.updated_at and v.created_at > now() - interval '30 days'
      and not exists (select from deliveries d where d.organisation_id = v.organisation_id
        and d.event_id = v.id and d.endpoint_id = e.id)`,

  "a delivery is of another organisation's event or endpoint": `
    select d.id from deliveries d
    join events v on v.id = d.event_id join webhook_endpoints e on e.id = d.endpoint_id
    where (v.organisation_id, e.organisation_id) <> (d.organisation_id, d.organisation_id)
      or v.payload::jsonb ->> 'organisationId' <> d.organisation_id`,

  'what became of a delivery is not what its attempts say': `
    select id, status from deliveries where jsonb_array_length(attempts) > 10 or case status
      when 'succeeded' then attempts = '[]' or attempts -> -1 ->> 'error' is not null
      when 'failed' then attempts = '[]' or attempts -> -1 ->> 'error' is null
      when 'pending' then jsonb_array_length(attempts) > 9 or attempts -> -1 ->> 'error' is null and attempts <> '[]'
      else false end`,

  'an order was placed or cancelled without exactly one row in the audit log': `
    select o.id, o.status, count(*) filter (where a.action = 'order.placed')::int as placed,
      count(*) filter (where a.action = 'order.cancelled')::int as cancelled
    from orders o
    left join audit_log a on a.organisation_id = o.organisation_id and a.subject = o.id::text
    group by o.organisation_id, o.id
    having count(*) filter (where a.action = 'order.placed') <> 1
      or count(*) filter (where a.action = 'order.cancelled')
        <> case when o.status = 'cancelled' then 1 else 0 end`,

  'a row stands with an order of another organisation': `
    with parts as (
      select organisation_id, order_id from order_lines
      union all select organisation_id, order_id from order_add_ons
      union all select organisation_id, order_id from order_charges
      union all select organisation_id, order_id from jobs
      union all select organisation_id, subject_id from events where type like 'order.%')
    select p.* from parts p join orders o on o.id = p.order_id
    where o.organisation_id <> p.organisation_id`,

  "a job is of another order's line": `
    select j.id from jobs j join order_lines l on l.id = j.line_id
    where (l.organisation_id, l.order_id) <> (j.organisation_id, j.order_id)`,

  // Cancelled and completed are final; an order is under way once a job of it is.
  'the status of an order is not one that its jobs allow': `
    with counted as (
      select o.organisation_id, o.id, o.status,
        count(*) filter (where j.status = 'scheduled') as waiting,
        count(*) filter (where j.status = 'started') as under_way,
        count(*) filter (where j.status = 'completed') as done,
        count(*) filter (where j.status in ('started', 'completed', 'failed')) as begun
      from orders o left join jobs j on j.organisation_id = o.organisation_id and j.order_id = o.id
      group by 1, 2)
    select id, status from counted where case status
      when 'pending' then begun > 0
      when 'confirmed' then begun > 0
      when 'in_progress' then begun = 0
      when 'completed' then done = 0 or waiting + under_way > 0
      else waiting > 0 end`,

  'a cancelled order does not tell who cancelled it and when, or another one does': `
    select id, status from orders
    where (status = 'cancelled') <> (cancelled_at is not null and cancelled_by is not null)`,

  'an order does not claim what its lines take': `
    select o.id from orders o where
      (select coalesce(sum(c.units), 0) from jsonb_to_recordset(o.claims) as c (resource text, units int)
        where c.resource <> 'visits')
      <> (select coalesce(sum(ceil(l.quantity)), 0) from order_lines l where l.work_type <> 'none'
        and l.organisation_id = o.organisation_id and l.order_id = o.id)`,

  // Where a bound was lowered afterwards, what had been promised under the higher one stands.
  'what is taken of a resource on a day is not what live orders claim, or is more than there is': `
    with bounds as (
      select organisation_id, id as resource, stock as bound from catalog_items where stock is not null
      union all
      select id, 'visits', (booking_rules ->> 'dayCapacity')::int from organisations
      where booking_rules ->> 'dayCapacity' is not null
    ), claimed as (
      select o.organisation_id, c.resource, d::date as day, sum(c.units) as units,
        -- What is out longer than was agreed is out, whoever else was promised it.
        case when count(c.bound) = count(*) and not bool_or(d::date > coalesce(c.agreed, c."to"))
          then max(c.bound) end as promised
      from orders o,
        jsonb_to_recordset(o.claims) as c (resource text, "from" date, "to" date, units int, bound int, agreed date),
        generate_series(c."from"::timestamp, c."to"::timestamp, interval '1 day') as d
      where o.status <> 'cancelled' group by 1, 2, 3
    )
    select organisation_id, resource, day::text, used, units::int, bound
    from capacity_days
    full join (select c.* from claimed c join bounds using (organisation_id, resource)) c
      using (organisation_id, resource, day)
    left join bounds using (organisation_id, resource)
    where coalesce(used, 0) <> coalesce(units, 0) or used > 0 and bound is null
      or used > greatest(bound, promised) and (promised is not null or units is null)`,
}

/**
 * Checks every invariant of the database.
 * @throws Error that names each violated one with some of the rows
 */
export async function checkInvariants(owner: Owner): Promise<void> {
  const { rows } = await owner.query(
    'select rolsuper or rolbypassrls as all from pg_roles where rolname = current_user',
  )
  // Under row-level security everything would look right, because there would be nothing to see.
  if (rows[0]?.all !== true) throw new Error('invariants are to be checked by who sees every row')

  const found: string[] = []
  for (const [name, text] of Object.entries(violations)) {
    const offending = await owner.query(text)
    if (offending.rows.length > 0) found.push(describe(name, offending.rows))
  }
  found.push(...(await wrongPayloads(owner)))
  if (found.length > 0) throw new Error(`violated:\n${found.join('\n')}`)
}

/** What a later change of the order may have changed since its first event. */
const CHANGING = [
  'version',
  'status',
  'paid',
  'paymentStatus',
  'amountPaid',
  'amountDue',
  'deliveryDate',
  'pickupDate',
  'total',
  'gst',
  'lines',
  'charges',
  'jobs',
  'cancellation',
  'updatedAt',
] as const

/** An order's first event holds its first state, and its last one its last. */
async function wrongPayloads(owner: Owner): Promise<string[]> {
  const { rows } = await owner.query<OrderRows & { type: string; payload: string }>(
    `select e.type, e.payload, ${nestedRows} from orders o
    join events e on e.organisation_id = o.organisation_id and e.subject_id = o.id
    where e.type in ('order.created', 'order.cancelled')`,
  )
  return rows.flatMap((row) => {
    const { data } = JSON.parse(row.payload)
    const now: Record<string, unknown> = presentOrder(row)
    const told = (): unknown[] => {
      if (data.version === now['version']) return [data, now]
      const same = (order: Record<string, unknown>) =>
        Object.entries(order).filter(([key]) => !CHANGING.some((changing) => changing === key))
      return [same(data), same(now)]
    }
    const [then, later] = told()
    const first = row.type !== 'order.created' || (data.version === 1 && isFirst(data))
    if (first && isDeepStrictEqual(then, later)) return []
    return [describe(`${row.type} does not hold the order as it was`, [{ id: data.id }])]
  })
}

function isFirst(data: Record<string, unknown>): boolean {
  return (
    (data['status'] === 'pending' || data['status'] === 'confirmed') &&
    data['cancellation'] === null &&
    data['updatedAt'] === data['createdAt']
  )
}

function describe(name: string, rows: unknown[]): string {
  const some = rows.slice(0, 3).map((row) => JSON.stringify(row))
  return `- ${name} (${rows.length}): ${some.join(' ')}`
}
