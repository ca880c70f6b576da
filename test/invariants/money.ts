/** Totals, payments, refunds and sessions that contradict each other. Each query selects the rows that break a rule. */
export const moneyViolations: Record<string, string> = {
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

  'an amount is negative or calculated wrongly': `
    select o.id from orders o where o.total < 0 or o.discount < 0 or o.amount_paid < 0
      or o.gst <> (2 * o.total + 11) / 22
    union all select order_id from order_lines where total < 0 or unit_price < 0
    union all select order_id from order_add_ons where total <> unit_price * quantity
    union all select order_id from order_charges where type <> 'extra_days' and (type = 'discount') <> (amount < 0) and amount <> 0`,

  'the discount is not the sum of the discount charges': `
    select o.id, o.discount from orders o where o.discount <>
      (select coalesce(-sum(c.amount), 0) from order_charges c where c.type = 'discount'
        and c.organisation_id = o.organisation_id and c.order_id = o.id)`,

  'the amount paid is not the payments minus the refunds': `
    select o.id, o.amount_paid, o.amount_refunded from orders o
    cross join lateral (select coalesce(sum(p.amount), 0) as came from payments p
      where p.organisation_id = o.organisation_id and p.order_id = o.id) p
    cross join lateral (select coalesce(sum(r.amount), 0) as back from refunds r
      where r.organisation_id = o.organisation_id and r.order_id = o.id
        and r.status = 'succeeded') r
    where o.amount_paid <> p.came - r.back or o.amount_refunded <> r.back`,

  'the payment status contradicts the amount paid': `
    select id, payment_status, total, amount_paid from orders
    where status <> 'cancelled' and (payment_status = 'paid') <> (amount_paid >= total)`,

  'an order is marked as refunded without a refund': `
    select id, payment_status from orders
    where payment_status in ('refunded', 'partially_refunded') and amount_refunded = 0`,

  "a refund belongs to another order's payment, or a provider's refund counts twice": `
    select r.id from refunds r
    join payments p on p.organisation_id = r.organisation_id and p.id = r.payment_id
    where r.order_id <> p.order_id
    union all
    select max(r.id::text)::uuid from refunds r where r.provider_refund_id is not null
    group by r.organisation_id, r.payment_id, r.provider_refund_id
    having count(*) > 1 and bool_or(r.status <> 'failed')`,

  'the refunds of a payment exceed it': `
    select p.id, p.amount from payments p
    join refunds r on r.organisation_id = p.organisation_id and r.payment_id = p.id
    where r.status <> 'failed' group by p.organisation_id, p.id having sum(r.amount) > p.amount`,

  'a payment and its session disagree': `
    select p.id, s.status from payments p
    join payment_sessions s on s.organisation_id = p.organisation_id and s.id = p.session_id
    where (s.order_id, s.amount, s.currency, s.status) <> (p.order_id, p.amount, p.currency, 'complete')
    union all
    select s.id, s.status from payment_sessions s where s.status = 'complete' and not exists (
      select from payments p where p.organisation_id = s.organisation_id and p.session_id = s.id)`,

  'a cancelled order can still be paid': `
    select s.id from payment_sessions s
    join orders o on o.organisation_id = s.organisation_id and o.id = s.order_id
    where o.status = 'cancelled' and s.status = 'open'`,

  'an order held for payment is not pending, or is paid': `
    select id, status from orders where held_until is not null
      and (status not in ('pending', 'cancelled') or status = 'pending' and amount_paid >= total)`,
}
