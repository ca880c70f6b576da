import type { MortalFirm } from './mortal-firm.ts'

/**
 * All that work of the office leaves behind ($1 is the organisation), without the ids and instants that would differ if
 * it happened again.
 */
export const OUTCOME = `
  with documents as (select i.*, jsonb_build_array(i.number, i.kind, i.customer_id, i.buyer_name, i.issued_on, i.due_on,
      i.total, i.gst, b.paid, b.credited, b.written_off,
      (select c.number from invoices c where c.organisation_id = $1 and c.id = i.credits_id),
      (select jsonb_agg(jsonb_build_array(l.order_id, l.charge_position, l.credits_line, l.amount, l.gst)
        order by l.position) from invoice_lines l where l.organisation_id = $1 and l.invoice_id = i.id)) as said
    from invoices i
    left join invoice_balances b on b.organisation_id = i.organisation_id and b.invoice_id = i.id
    where i.organisation_id = $1)
  select
    (select jsonb_agg(said order by kind, sequence) from documents) as documents,
    (select jsonb_agg(jsonb_build_array(kind, next) order by kind) from number_series
      where organisation_id = $1) as series,
    (select jsonb_agg(jsonb_build_array(id, status, total, gst, amount_paid, amount_refunded, payment_status, version)
      order by id) from orders where organisation_id = $1) as orders,
    (select jsonb_agg(jsonb_build_array(method, amount, received_on, order_id, customer_id, back) order by method, amount, back)
      from payments p cross join lateral (select coalesce(sum(r.amount), 0) as back from refunds r
        where r.organisation_id = $1 and r.payment_id = p.id and r.status = 'succeeded') r
      where p.organisation_id = $1) as payments,
    (select jsonb_agg(c order by c) from (
      select jsonb_build_array(p.amount, d.number, a.order_id, sum(a.amount)) as c
      from allocations a join payments p on p.organisation_id = a.organisation_id and p.id = a.payment_id
      left join documents d on d.id = a.invoice_id
      where a.organisation_id = $1 group by p.id, p.amount, d.number, a.order_id
      having sum(a.amount) <> 0) c) as counts,
    (select jsonb_agg(c order by c) from (
      select jsonb_build_array(order_id, job_id, type, state, amount, computed, position, source_key) as c
      from charges where organisation_id = $1) c) as charges,
    (select jsonb_agg(t order by t) from (
      select jsonb_build_array(order_id, due_at is null, attempts, count(*)) as t
      from billing_tasks where organisation_id = $1 group by order_id, due_at is null, attempts) t) as tasks,
    (select jsonb_agg(r order by r) from (
      select jsonb_build_array(d.number, r.step, r.sent_on) as r
      from reminders r join documents d on d.id = r.invoice_id where r.organisation_id = $1) r) as reminders,
    (select jsonb_agg(m order by m) from (
      select jsonb_build_array(recipient, subject, occasion, order_id, count(*)) as m
      from mails where organisation_id = $1 group by recipient, subject, occasion, order_id) m) as mails,
    (select jsonb_agg(a order by a) from (
      select jsonb_build_array(action, count(*)) as a
      from audit_log where organisation_id = $1 group by action) a) as noted,
    (select jsonb_agg(e order by e) from (
      select jsonb_build_array(type, subject_id, count(*)) as e
      from events where organisation_id = $1 group by type, subject_id) e) as events,
    (select jsonb_agg(p order by p) from (
      select jsonb_build_array(r.created_at, r.status, p.position, p.status, p.sent, p.reason, d.number) as p
      from invoice_run_parts p join invoice_runs r on r.organisation_id = p.organisation_id and r.id = p.run_id
      left join documents d on d.id = p.invoice_id where p.organisation_id = $1) p) as runs,
    (select jsonb_agg(d order by d) from (
      select jsonb_build_array(d.customer_id, d.purchase_order,
        (select jsonb_agg(jsonb_build_array(l.order_id, l.charge_position) order by l.position)
          from invoice_draft_lines l where l.organisation_id = $1 and l.draft_id = d.id)) as d
      from invoice_drafts d where d.organisation_id = $1) d) as drafts`

/** What all work so far has left behind, as the database's owner sees it. */
export async function readOutcome({ server, organisation }: MortalFirm): Promise<unknown> {
  const { rows } = await server.owner.query(OUTCOME, [organisation.id])
  return rows
}
