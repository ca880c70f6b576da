import { expect } from 'vitest'
import type pg from 'pg'

type Owner = Pick<pg.Pool, 'query'>
type Of = { customerId: string; orders: readonly string[]; issued: readonly string[] }

/** What each issued document said when it was first seen. */
const seen = new Map<string, string>()

/** Checks what always holds of one customer's money (rules, section 13, "Payments"). */
export async function checkLedger(owner: Owner, { customerId, orders, issued }: Of): Promise<void> {
  const { rows } = await owner.query<{ rule: string; wrong: unknown }>(CHECKS, [
    customerId,
    [...orders],
  ])
  expect(rows.filter(({ wrong }) => wrong !== null)).toEqual([])
  const documents = await owner.query<{ id: string; said: string }>(
    `select i.id, i::text || (select jsonb_agg(l order by l.position)::text from invoice_lines l
      where l.organisation_id = i.organisation_id and l.invoice_id = i.id) as said
     from invoices i where i.id = any ($1::uuid[])`,
    [[...issued]],
  )
  for (const { id, said } of documents.rows) {
    expect(said).toBe(seen.get(id) ?? said)
    seen.set(id, said)
  }
}

const CHECKS = `
  with mine as (select p.* from payments p
      left join customer_orders l on l.organisation_id = p.organisation_id and l.order_id = p.order_id
      where coalesce(p.customer_id, l.customer_id) = $1),
    counts as (select p.id, p.amount,
      (select coalesce(sum(a.amount), 0) from allocations a where a.payment_id = p.id) as allocated,
      (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id
        and r.status <> 'failed') as back
      from mine p),
    balances as (select b.* from invoice_balances b join invoices_of_customers c on c.id = b.invoice_id
      where c.customer_id = $1)
  select 'a payment counts and goes back for no more than it brought' as rule,
    (select jsonb_agg(c) from counts c where c.allocated + c.back > c.amount or c.allocated < 0) as wrong
  union all
  select 'a payment says how much of it counts or went back',
    (select jsonb_agg(c) from counts c join payments p on p.id = c.id where p.used <> c.allocated + c.back)
  union all
  select 'an order is paid what is allocated to it, but for refunds that have not gone',
    (select jsonb_agg(o.id) from orders o where o.id = any ($2::uuid[]) and o.amount_paid <>
      (select coalesce(sum(a.amount), 0) from allocations a left join refunds r on r.id = a.refund_id
        where a.order_id = o.id and r.status is distinct from 'pending'))
  union all
  select 'what is due is between nothing and the total',
    (select jsonb_agg(b) from balances b where b.due < 0 or b.due > b.total)
  union all
  select 'an invoice is paid what is allocated to it',
    (select jsonb_agg(b) from balances b where b.paid <>
      (select coalesce(sum(a.amount), 0) from allocations a where a.invoice_id = b.invoice_id))
  union all
  select 'an invoice that is credited in full comes to nothing',
    (select jsonb_agg(b) from balances b where b.credited = b.total and b.total > 0
      and (b.paid <> 0 or b.due <> 0 or b.written_off <> 0))
  union all
  select 'what they owe is their invoices less their credit',
    (select jsonb_build_object('ledger', l.amount, 'due', d.due, 'ahead', h.ahead)
      from (select coalesce(sum(amount), 0) as amount from customer_ledger where customer_id = $1) l,
        (select coalesce(sum(due), 0) as due from balances) d,
        (select coalesce(sum(amount - back - allocated), 0) as ahead from counts) h
      where l.amount <> d.due - h.ahead)
  union all
  select 'no session is open for another amount than is due',
    (select jsonb_agg(s.id) from payment_sessions s join orders o on o.id = s.order_id
      where o.id = any ($2::uuid[]) and s.status = 'open' and s.amount <> o.total - o.amount_paid)`
