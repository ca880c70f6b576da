import { sql } from 'kysely'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { paymentsOf, refundsOf } from '#server/orders/money/payments-of.ts'
import type { PaymentOrRefund } from './compose-receipt.ts'
import { gstOfMoney } from './gst-of-money.ts'
import type { Billed, Moved } from './gst-of-money.ts'

type Row = Omit<PaymentOrRefund, 'gst'> & { parts: Moved['parts']; hasReceipt: boolean }

/**
 * The payments that counted for an order as they came, with the refunds of its money that succeeded, oldest first. Of a
 * payment for other orders too it's this order's part, without the payment's reference: this order's link may be
 * another person's than theirs.
 */
export async function readPayments(org: Org, orderId: string): Promise<PaymentOrRefund[]> {
  const partsOf = (column: 'payment_id' | 'refund_id', sign: 1 | -1) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('invoiceId', a.invoice_id, 'amount', a.amount)
      order by a.invoice_id), '[]')
    from (
      select a.invoice_id, sum(a.amount)::float8 * ${sql.lit(sign)} as amount from allocations a
      where a.organisation_id = ${org.id} and a.order_id = ${orderId}::uuid
        and a.${sql.ref(column)} = m.id and a.invoice_id is not null
        ${column === 'payment_id' ? sql`and a.refund_id is null` : sql``}
      group by a.invoice_id having sum(a.amount) <> 0) a)`
  const rows = await org.tx.run(sql<Row>`
    select 'receipt' as kind, m.id, m.counts_since as at, m.amount, coalesce(m.provider, m.method) as method,
        case when m.alone then m.own_reference end as reference, m.invoices, m.alone,
        ${partsOf('payment_id', 1)} as parts, m.counts_since = m.created_at as "hasReceipt"
      from (select * from ${paymentsOf(org, orderId)}) m
      union all
      select 'refund', m.id, m.finished_at, m.amount, m.method,
        case when m.alone then m.own_reference end, '{}', m.alone, ${partsOf('refund_id', -1)}, true
      from (select * from ${refundsOf(org, orderId)}) m where m.status = 'succeeded'
      order by at, kind, id`)
  const [billed, { chargesGst }] = [await readBilled(org, orderId), await loadCatalog(org)]
  const gst = gstOfMoney(rows.map(signed), billed, chargesGst === true)
  return rows.flatMap(({ hasReceipt, ...row }, index) =>
    hasReceipt ? [{ ...row, gst: Math.abs(gst[index] ?? 0) }] : [],
  )
}

function signed({ kind, amount, parts }: Row): Moved {
  if (kind === 'receipt') return { amount, parts }
  return { amount: -amount, parts: parts.map((part) => ({ ...part, amount: -part.amount })) }
}

/** What each invoice bills of an order, less what was credited of it. */
async function readBilled(org: Org, orderId: string): Promise<Billed[]> {
  return org.tx.run(sql<Billed>`
    select coalesce(i.credits_id, i.id) as "invoiceId",
      sum(case i.kind when 'invoice' then l.amount else -l.amount end)::bigint as amount,
      sum(case i.kind when 'invoice' then l.gst else -l.gst end)::bigint as gst
    from invoice_lines l
    join invoices i on i.organisation_id = l.organisation_id and i.id = l.invoice_id
    where l.organisation_id = ${org.id} and l.order_id = ${orderId} and l.charge_id is null
    group by coalesce(i.credits_id, i.id)`)
}
