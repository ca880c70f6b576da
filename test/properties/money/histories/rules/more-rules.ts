/** As in rules.ts: credit notes, numbers, what is done once, and what customers owe. */
export const moreRules: Record<string, string> = {
  'an invoice that is credited in full nets to nothing': `
    select b.invoice_id from invoice_balances b join invoices i on i.id = b.invoice_id
    cross join lateral (select coalesce(sum(n.total), 0) as total, coalesce(sum(n.gst), 0) as gst
      from invoices n where n.organisation_id = $1 and n.credits_id = i.id) n
    where b.organisation_id = $1 and (b.credited <> n.total
      or b.credited = b.total and b.total > 0
        and (n.gst <> i.gst or greatest(b.paid, b.due, b.written_off) <> 0))`,

  'credits never exceed a line or its GST': `
    select i.number, l.position from invoices i
    join invoice_lines l on l.organisation_id = i.organisation_id and l.invoice_id = i.id
    cross join lateral (select coalesce(sum(m.amount), 0) as amount, coalesce(sum(m.gst), 0) as gst
      from invoices n join invoice_lines m on m.organisation_id = n.organisation_id and m.invoice_id = n.id
      where n.organisation_id = $1 and n.credits_id = i.id and m.credits_line = l.position) c
    where i.organisation_id = $1 and i.kind = 'invoice' and (abs(c.amount) > abs(l.amount)
      or abs(c.gst) > abs(l.gst) or c.amount * l.amount < 0 or c.amount = l.amount and c.gst <> l.gst)`,

  'numbers have no gap': `
    select kind from invoices where organisation_id = $1
    group by kind having min(sequence) <> 1 or max(sequence) <> count(*)`,

  'the balance of an invoice says what is written off': `
    select b.invoice_id from invoice_balances b where b.organisation_id = $1 and b.written_off <>
      (select coalesce(sum(w.amount), 0) from write_offs w
        where w.organisation_id = $1 and w.invoice_id = b.invoice_id)`,

  'each reminder is noted once, and goes out with an email': `
    select r.invoice_id from reminders r where r.organisation_id = $1
    group by r.invoice_id having count(*) <> (select count(*) from audit_log a
      where a.organisation_id = $1 and a.action = 'invoice.reminded' and a.subject = r.invoice_id::text)`,

  'what a run has issued is an invoice of its own': `
    select p.run_id from invoice_run_parts p where p.organisation_id = $1 and p.invoice_id is not null
    group by p.run_id, p.invoice_id having count(*) > 1`,

  'what customers owe is their invoices less their credit': `
    with recursive families as (select id, id as root from customers
        where organisation_id = $1 and merged_into_id is null
      union all select c.id, f.root from customers c join families f on c.merged_into_id = f.id
        where c.organisation_id = $1),
    owes as (select f.root, sum(l.amount) as amount from customer_ledger l
      join families f on f.id = l.customer_id where l.organisation_id = $1 group by 1),
    due as (select f.root, sum(b.due) as amount from invoices_of_customers c
      join families f on f.id = c.customer_id
      join invoice_balances b on b.organisation_id = c.organisation_id and b.invoice_id = c.id
      where c.organisation_id = $1 group by 1),
    ahead as (select f.root, sum(p.amount - a.allocated - r.back) as amount from payments_of_customers c
      join families f on f.id = c.customer_id
      join payments p on p.organisation_id = c.organisation_id and p.id = c.id
      cross join lateral (select coalesce(sum(amount), 0) as allocated from allocations
        where organisation_id = $1 and payment_id = p.id) a
      cross join lateral (select coalesce(sum(amount), 0) as back from refunds
        where organisation_id = $1 and payment_id = p.id and status <> 'failed') r
      where c.organisation_id = $1 group by 1)
    select root, owes.amount as owes, due.amount as due, ahead.amount as ahead
    from owes full join due using (root) full join ahead using (root)
    where coalesce(owes.amount, 0) <> coalesce(due.amount, 0) - coalesce(ahead.amount, 0)`,
}
