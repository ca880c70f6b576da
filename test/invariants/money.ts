/** Totals, payments, refunds and sessions that contradict each other. Each query selects the rows that break a rule. */
export const moneyViolations: Record<string, string> = {
  'the total is not the sum of the charges': `
    select o.id, o.total, sum(c.amount)::bigint as charges from orders o
    left join order_charges c on c.organisation_id = o.organisation_id and c.order_id = o.id
    group by o.organisation_id, o.id having o.total <> coalesce(sum(c.amount), 0)`,

  'the total is not the sum of lines, add-ons, surcharges, credits and what was approved later': `
    select o.id, o.total from orders o where o.total <>
      (select coalesce(sum(l.total), 0) from order_lines l
        where l.organisation_id = o.organisation_id and l.order_id = o.id)
      + (select coalesce(sum(a.total), 0) from order_add_ons a
        where a.organisation_id = o.organisation_id and a.order_id = o.id)
      + (select coalesce(sum(c.amount), 0) from order_charges c
        where c.organisation_id = o.organisation_id and c.order_id = o.id
          and c.type in ('area_surcharge', 'time_period_surcharge', 'adjustment'))
      + (select coalesce(sum(h.amount), 0) from charges h
        where h.organisation_id = o.organisation_id and h.order_id = o.id and h.position is not null)`,

  'an approved charge is not the charge of its order': `
    select h.id from charges h
    left join order_charges c on c.organisation_id = h.organisation_id and c.order_id = h.order_id
      and c.position = h.position
    where h.position is not null
      and (c.amount, c.type, c.description) is distinct from (h.amount, h.type, h.description)`,

  'an amount is negative or calculated wrongly': `
    select o.id from orders o where o.total < 0 or o.discount < 0 or o.amount_paid < 0
      or o.gst <> (2 * o.total + 11) / 22
    union all select order_id from order_lines where total < 0 or unit_price < 0
    union all select order_id from order_add_ons where total <> unit_price * quantity
    union all select order_id from order_charges where type in ('hire', 'sale', 'wait_and_load', 'discount',
      'add_on', 'area_surcharge', 'time_period_surcharge') and (type = 'discount') <> (amount < 0) and amount <> 0`,

  'the discount is not the sum of the discount charges': `
    select o.id, o.discount from orders o where o.discount <>
      (select coalesce(-sum(c.amount), 0) from order_charges c where c.type = 'discount'
        and c.organisation_id = o.organisation_id and c.order_id = o.id)`,

  'the amount paid is not what is allocated, or what is refunded isn’t what refunds took': `
    select o.id, o.amount_paid, o.amount_refunded from orders o
    cross join lateral (select
        coalesce(sum(a.amount) filter (where r.status is distinct from 'pending'), 0) as paid,
        coalesce(-sum(a.amount) filter (where r.status = 'succeeded' and r.method <> 'reversal'), 0) as back
      from allocations a
      left join refunds r on r.organisation_id = a.organisation_id and r.id = a.refund_id
      where a.organisation_id = o.organisation_id and a.order_id = o.id) a
    where o.amount_paid <> a.paid or o.amount_refunded <> a.back`,

  'more is taken back of a payment than was allocated': `
    select payment_id from allocations group by organisation_id, payment_id, invoice_id, order_id
    having sum(amount) < 0`,

  'a refund took more than it is, or one that failed kept something': `
    select r.id from refunds r
    join allocations a on a.organisation_id = r.organisation_id and a.refund_id = r.id
    group by r.organisation_id, r.id, r.amount, r.status
    having -sum(a.amount) > r.amount or sum(a.amount) > 0
      or r.status = 'failed' and sum(a.amount) <> 0`,

  'the balance of an invoice is not what is written off': `
    select b.invoice_id from invoice_balances b
    where b.written_off <> (select coalesce(sum(w.amount), 0) from write_offs w
      where w.organisation_id = b.organisation_id and w.invoice_id = b.invoice_id)`,

  'a line of a bank account counts twice': `
    select payment_id from bank_lines where payment_id is not null
    group by organisation_id, payment_id having count(*) > 1`,

  'the payment status contradicts the amount paid': `
    select id, payment_status, total, amount_paid from orders
    where status <> 'cancelled' and (payment_status = 'paid') <> (amount_paid >= total)`,

  'an order is marked as refunded without a refund': `
    select id, payment_status from orders
    where payment_status in ('refunded', 'partially_refunded') and amount_refunded = 0`,

  "a refund belongs to another order's payment, or a provider's refund counts twice": `
    select r.id from refunds r
    join payments p on p.organisation_id = r.organisation_id and p.id = r.payment_id
    where r.order_id is distinct from p.order_id
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
    where o.status = 'cancelled' and s.status = 'open' and not exists (
      select from invoice_lines l where l.organisation_id = s.organisation_id
        and l.invoice_id = s.invoice_id and (l.order_id <> s.order_id or l.charge_id is not null))`,

  'an order held for payment is not pending, or is paid': `
    select id, status from orders where held_until is not null
      and (status not in ('pending', 'cancelled') or status = 'pending' and amount_paid >= total)`,

  'the lines of an invoice sum to its total and its GST': `
    select i.id from invoices i
    join (select organisation_id, invoice_id, sum(amount) as amount, sum(gst) as gst
      from invoice_lines group by 1, 2) l
      on l.organisation_id = i.organisation_id and l.invoice_id = i.id
    where (i.total, i.gst) is distinct from (l.amount, l.gst)`,

  'the numbers of documents have no gaps': `
    select s.organisation_id, s.kind from number_series s
    where s.next - s.first <> (select count(*) from invoices i
      where i.organisation_id = s.organisation_id and i.kind = s.kind
        and i.sequence between s.first and s.next - 1)`,

  'an invoice is paid as much as is allocated to it, and at most what it comes to': `
    select b.invoice_id from invoice_balances b
    where b.paid + b.credited + b.written_off > b.total
      or b.paid <> (select coalesce(sum(a.amount), 0) from allocations a
        where a.organisation_id = b.organisation_id and a.invoice_id = b.invoice_id)`,

  'a payment counts and is refunded for no more than it brought': `
    select p.id from payments p
    where p.amount < (select coalesce(sum(a.amount), 0) from allocations a
        where a.organisation_id = p.organisation_id and a.payment_id = p.id)
      + (select coalesce(sum(r.amount), 0) from refunds r where r.organisation_id = p.organisation_id
        and r.payment_id = p.id and r.status <> 'failed')`,

  'a document of the journal doesn’t balance': `
    select j.kind, j.id from journal j group by j.organisation_id, j.kind, j.id
    having sum(j.debit) <> sum(j.credit)`,

  'customers’ deposits in the journal are not what payments brought and don’t count for invoices': `
    select j.organisation_id, j.deposits from (
      select organisation_id, sum(credit - debit) as deposits from journal
      where account = 'deposits' group by 1) j
    where j.deposits <> (select coalesce(sum(p.amount), 0) from payments p
        where p.organisation_id = j.organisation_id)
      - (select coalesce(sum(r.amount), 0) from refunds r
        where r.organisation_id = j.organisation_id and r.status <> 'failed')
      - (select coalesce(sum(a.amount), 0) from allocations a
        where a.organisation_id = j.organisation_id and a.invoice_id is not null)`,

  'an order that is billed in full comes to its invoices less credits': `
    select o.id from orders o
    where not exists (select from order_charges c where c.organisation_id = o.organisation_id
        and c.order_id = o.id and not exists (select from charge_billings b
          where b.organisation_id = c.organisation_id and b.order_id = c.order_id
            and b.charge_position = c.position))
      and exists (select from order_charges c where c.organisation_id = o.organisation_id and c.order_id = o.id)
      and o.total <> (select sum(case i.kind when 'invoice' then l.amount else -l.amount end)
        from invoice_lines l
        join invoices i on i.organisation_id = l.organisation_id and i.id = l.invoice_id
        where l.organisation_id = o.organisation_id and l.order_id = o.id and l.charge_id is null)`,

  'the documents of what is beside an order come to the charges that are billed, each once': `
    select o.id, d.said, b.billed from orders o
    cross join lateral (select coalesce(sum(case i.kind when 'invoice' then l.amount else -l.amount end), 0) as said
      from invoice_lines l join invoices i on i.organisation_id = l.organisation_id and i.id = l.invoice_id
      where l.organisation_id = o.organisation_id and l.order_id = o.id and l.charge_id is not null) d
    cross join lateral (select coalesce(sum(h.amount), 0) as billed,
        bool_or(h.state <> 'approved' or h.position is not null) as wrong
      from beside_billings b
      join charges h on h.organisation_id = b.organisation_id and h.id = b.charge_id
      where h.organisation_id = o.organisation_id and h.order_id = o.id) b
    where (d.said <> b.billed or b.wrong)`,
}
