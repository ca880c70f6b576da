/** As in rules.ts: each line for itself, and that what happened is noted and sent, once. */
export const effectRules: Record<string, string> = {
  'the GST of a line is what it adds to that of the lines before it': `
    select number, position from (
      select i.number, l.position, l.gst, l.tax_code,
        floor((2 * sum(l.amount) filter (where l.tax_code = 'gst') over upto + 11) / 22) as upto,
        floor((2 * coalesce(sum(l.amount) filter (where l.tax_code = 'gst') over before, 0) + 11) / 22) as before
      from invoices i
      join invoice_lines l on l.organisation_id = i.organisation_id and l.invoice_id = i.id
      where i.organisation_id = $1 and i.kind = 'invoice'
      window upto as (partition by i.id order by l.position),
        before as (partition by i.id order by l.position rows between unbounded preceding and 1 preceding)) l
    where l.gst <> case l.tax_code when 'gst' then l.upto - l.before else 0 end`,

  'the GST that is credited of a line is its share': `
    select i.number, l.position from invoices i
    join invoice_lines l on l.organisation_id = i.organisation_id and l.invoice_id = i.id
    cross join lateral (select abs(coalesce(sum(m.amount), 0)) as amount, abs(coalesce(sum(m.gst), 0)) as gst
      from invoices n join invoice_lines m on m.organisation_id = n.organisation_id and m.invoice_id = n.id
      where n.organisation_id = $1 and n.credits_id = i.id and m.credits_line = l.position) c
    where i.organisation_id = $1 and i.kind = 'invoice' and l.amount <> 0
      and c.gst <> div(2 * abs(l.gst) * c.amount + abs(l.amount), 2 * abs(l.amount))`,

  'what is left of a line is billed by it alone': `
    select i.number, l.position from invoices i
    join invoice_lines l on l.organisation_id = i.organisation_id and l.invoice_id = i.id
    where i.organisation_id = $1 and i.kind = 'invoice' and l.order_id is not null
      and l.amount <> (select coalesce(sum(m.amount), 0) from invoices n
        join invoice_lines m on m.organisation_id = n.organisation_id and m.invoice_id = n.id
        where n.organisation_id = $1 and n.credits_id = i.id and m.credits_line = l.position)
      and not exists (select from charge_billings b where b.organisation_id = $1 and b.order_id = l.order_id
        and b.charge_position = l.charge_position and b.invoice_id = i.id and b.line_position = l.position)
      and not exists (select from beside_billings b where b.organisation_id = $1 and b.charge_id = l.charge_id
        and b.invoice_id = i.id and b.line_position = l.position)`,

  'each number that was given is on a document': `
    select s.kind, s.first, s.next from number_series s where s.organisation_id = $1
      and s.next - s.first <> (select count(*) from invoices i where i.organisation_id = $1 and i.kind = s.kind)`,

  'each document is noted once': `
    select i.number from invoices i where i.organisation_id = $1 and 1 <> (select count(*) from audit_log a
      where a.organisation_id = $1 and a.after ->> 'number' = i.number
        and a.action = case i.kind when 'invoice' then 'invoice.issued' else 'invoice.credited' end
        and a.subject = coalesce(i.credits_id, i.id)::text)`,

  'each payment by hand, reversal and write-off is noted once': `
    select p.id from payments p where p.organisation_id = $1 and (
      (p.method <> 'online')::int <> (select count(*) from audit_log a where a.organisation_id = $1
        and a.action = 'payment.recorded' and a.subject = p.id::text)
      or (select count(*) from refunds r where r.organisation_id = $1 and r.payment_id = p.id
          and r.method = 'reversal') <> (select count(*) from audit_log a where a.organisation_id = $1
        and a.action = 'payment.reversed' and a.subject = p.id::text))
    union all
    select b.invoice_id from invoice_balances b where b.organisation_id = $1
      and (select count(*) from write_offs w where w.organisation_id = $1 and w.invoice_id = b.invoice_id
          and w.amount > 0) <> (select count(*) from audit_log a where a.organisation_id = $1
        and a.action = 'invoice.written_off' and a.subject = b.invoice_id::text)`,

  'reminders of one moment go out with one email, and no email without them': `
    select r.at as reminded, m.at as mailed, m.mails from
      (select distinct created_at as at from reminders where organisation_id = $1) r
      full join (select created_at as at, count(*) as mails from mails where organisation_id = $1
        and link_for = 'invoice' and expires_at is not null group by created_at) m on m.at = r.at
    where r.at is null or m.mails is distinct from 1`,

  'each email of an invoice is noted, and a run that sent one wrote it': `
    select i.number from invoices i
    cross join lateral (select count(*) as mails from mails m where m.organisation_id = $1
      and m.link_for = 'invoice' and m.link_id = i.id and m.expires_at is null
        and m.occasion is distinct from 'receipt') m
    where i.organisation_id = $1 and (m.mails <> (select count(*) from audit_log a
        where a.organisation_id = $1 and a.action = 'invoice.sent' and a.subject = i.id::text)
      or m.mails = 0 and exists (select from invoice_run_parts p where p.organisation_id = $1
        and p.invoice_id = i.id and p.sent))`,

  'an invoice of several orders, or beside one, that is paid online brings one receipt for each payment': `
    select s.invoice_id, count(distinct p.id) as paid, count(distinct m.id) as receipts
    from payment_sessions s
    join payments p on p.organisation_id = s.organisation_id and p.session_id = s.id
    left join mails m on m.organisation_id = s.organisation_id and m.link_for = 'invoice'
      and m.link_id = s.invoice_id and m.occasion = 'receipt'
    where s.organisation_id = $1 and exists (select from invoice_lines l
      where l.organisation_id = s.organisation_id and l.invoice_id = s.invoice_id
        and (l.order_id <> s.order_id or l.charge_id is not null))
    group by s.invoice_id having count(distinct p.id) <> count(distinct m.id)`,

  'what is paid online for an invoice counts for no other as it comes': `
    select p.id, s.invoice_id, a.invoice_id as other from payment_sessions s
    join payments p on p.organisation_id = s.organisation_id and p.session_id = s.id
    join allocations a on a.organisation_id = p.organisation_id and a.payment_id = p.id
      and a.created_at = p.created_at
    where s.organisation_id = $1 and s.invoice_id is not null and a.invoice_id <> s.invoice_id`,

  'while an email of an invoice waits, there is no second to the same address': `
    select m.link_id, m.recipient from mails m where m.organisation_id = $1 and m.link_for = 'invoice'
      and m.expires_at is null and m.occasion is distinct from 'receipt' and m.status = 'pending'
    group by m.link_id, m.recipient having count(*) > 1`,

  'an approved charge is one of its order, and each of these was approved': `
    select h.id from charges h
    left join order_charges c on c.organisation_id = h.organisation_id and c.order_id = h.order_id
      and c.position = h.position
    where h.organisation_id = $1 and (h.position is not null
        and (h.state, c.amount, c.type, c.description)
          is distinct from ('approved', h.amount, h.type, h.description)
      or h.state = 'approved' and h.position is null and h.type <> 'cancellation' and h.tax_code = 'gst'
        and not exists (select from orders o where o.organisation_id = $1 and o.id = h.order_id
          and o.status = 'cancelled'))`,
}
