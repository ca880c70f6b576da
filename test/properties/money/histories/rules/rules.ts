/**
 * What always holds of an organisation's money, each a query of the rows that break it ($1 is the organisation); by the
 * order in which a history first asks.
 */
export const rules: Record<string, string> = {
  'the lines of a document sum to its total, and their GST to its GST': `
    select i.number from invoices i
    left join invoice_lines l on l.organisation_id = i.organisation_id and l.invoice_id = i.id
    where i.organisation_id = $1 group by i.organisation_id, i.id
    having (sum(l.amount), sum(l.gst)) is distinct from (i.total::numeric, i.gst::numeric)`,

  'the GST of an invoice is an eleventh of its taxable lines': `
    select i.number from invoices i
    join invoice_lines l on l.organisation_id = i.organisation_id and l.invoice_id = i.id
    where i.organisation_id = $1 and i.kind = 'invoice' group by i.organisation_id, i.id
    having i.gst <> div(2 * coalesce(sum(l.amount) filter (where l.tax_code = 'gst'), 0) + 11, 22)`,

  'the charges of an order sum to its total': `
    select o.id, o.total from orders o where o.organisation_id = $1 and o.total <>
      (select coalesce(sum(c.amount), 0) from order_charges c
        where c.organisation_id = $1 and c.order_id = o.id)`,

  'the documents of an order come to the charges that are billed, each once': `
    select o.id, d.said, b.billed from orders o
    cross join lateral (select coalesce(sum(case i.kind when 'invoice' then l.amount else -l.amount end), 0) as said
      from invoice_lines l join invoices i on i.organisation_id = l.organisation_id and i.id = l.invoice_id
      where l.organisation_id = $1 and l.order_id = o.id and l.charge_id is null) d
    cross join lateral (select coalesce(sum(c.amount), 0) as billed from charge_billings b
      join order_charges c on c.organisation_id = b.organisation_id and c.order_id = b.order_id
        and c.position = b.charge_position
      where b.organisation_id = $1 and b.order_id = o.id) b
    where o.organisation_id = $1 and d.said <> b.billed`,

  'a charge is billed by a line that says its amount': `
    select b.order_id, b.charge_position from charge_billings b
    join order_charges c on c.organisation_id = b.organisation_id and c.order_id = b.order_id
      and c.position = b.charge_position
    join invoices i on i.organisation_id = b.organisation_id and i.id = b.invoice_id
    join invoice_lines l on l.organisation_id = b.organisation_id and l.invoice_id = b.invoice_id
      and l.position = b.line_position
    where b.organisation_id = $1 and (l.order_id, l.charge_position,
        case i.kind when 'invoice' then l.amount else -l.amount end)
      is distinct from (b.order_id, b.charge_position, c.amount)`,

  'an order that is billed in full comes to its invoices less credits': `
    select o.id, o.total from orders o
    where o.organisation_id = $1 and o.total <> (select
        coalesce(sum(case i.kind when 'invoice' then l.amount else -l.amount end), 0)
      from invoice_lines l join invoices i on i.organisation_id = l.organisation_id and i.id = l.invoice_id
      where l.organisation_id = $1 and l.order_id = o.id and l.charge_id is null)
    and not exists (select from order_charges c where c.organisation_id = $1 and c.order_id = o.id
      and not exists (select from charge_billings b where b.organisation_id = $1
        and b.order_id = c.order_id and b.charge_position = c.position))`,

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
    where o.organisation_id = $1 and (d.said <> b.billed or b.wrong)`,

  'what is due of an invoice is between nothing and its total': `
    select b.invoice_id from invoice_balances b join invoices i on i.id = b.invoice_id
    where b.organisation_id = $1 and (b.due not between 0 and b.total or i.total <> b.total
      or least(b.paid, b.credited, b.written_off) < 0
      or b.due <> b.total - b.paid - b.credited - b.written_off)`,

  'a payment counts and goes back for no more than it brought': `
    select p.id from payments p
    cross join lateral (select coalesce(sum(a.amount), 0) as allocated from allocations a
      where a.organisation_id = $1 and a.payment_id = p.id) c
    cross join lateral (select coalesce(sum(r.amount), 0) as returned from refunds r
      where r.organisation_id = $1 and r.payment_id = p.id and r.status <> 'failed') b
    where p.organisation_id = $1 and (p.used > p.amount or p.used <> c.allocated + b.returned)
    union all
    select payment_id from allocations where organisation_id = $1
    group by payment_id, invoice_id, order_id having sum(amount) < 0`,

  'an order and an invoice are paid what is allocated to them': `
    select o.id from orders o where o.organisation_id = $1 and o.amount_paid <>
      (select coalesce(sum(a.amount), 0) from allocations a
        left join refunds r on r.organisation_id = a.organisation_id and r.id = a.refund_id
        where a.organisation_id = $1 and a.order_id = o.id and r.status is distinct from 'pending')
    union all
    select b.invoice_id from invoice_balances b where b.organisation_id = $1 and b.paid <>
      (select coalesce(sum(a.amount), 0) from allocations a
        where a.organisation_id = $1 and a.invoice_id = b.invoice_id)`,
}
