import type { Firm } from './firm.ts'

/** What counts for what, what is paid, due and owed, of everyone: to compare before and after. */
export async function readMoney(firm: Firm): Promise<unknown> {
  return firm.rows(`
    select
      (select jsonb_agg(to_jsonb(b) order by b.invoice_id) from invoice_balances b
        where b.organisation_id = $1) as balances,
      (select jsonb_agg(jsonb_build_array(o.id, o.total, o.amount_paid, o.payment_status) order by o.id)
        from orders o where o.organisation_id = $1) as orders,
      (select jsonb_agg(to_jsonb(a) order by a.payment_id, a.invoice_id, a.order_id) from (
        select payment_id, invoice_id, order_id, sum(amount) as amount from allocations
        where organisation_id = $1 group by 1, 2, 3 having sum(amount) <> 0) a) as counts,
      (select jsonb_agg(to_jsonb(l) order by l.customer_id) from (
        select customer_id, sum(amount) as owes from customer_ledger
        where organisation_id = $1 group by 1) l) as owed,
      (select jsonb_agg(jsonb_build_array(c.id, c.merged_into_id) order by c.id) from customers c
        where c.organisation_id = $1) as customers`)
}
