import { sql } from 'kysely'
import type { CountsFor, OfficePayment } from '#contract/office/payments/payment.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Org } from '#server/db/tenant.ts'

type Row = {
  invoice_id: string | null
  number: string | null
  order_id: string | null
  reference: string | null
  amount: number
}

/** The most rows of the history. */
const MOST = 500

/** How many invoices and orders a list names. */
const NAMED = 2

/** What a payment counts for now. */
export async function readCounts(org: Org, id: string): Promise<OfficePayment['counts']> {
  const rows = await org.tx.run(sql<Row>`
    select a.invoice_id, i.number, a.order_id, o.reference, sum(a.amount)::bigint as amount
    from allocations a
    left join invoices i on i.organisation_id = a.organisation_id and i.id = a.invoice_id
    left join orders o on o.organisation_id = a.organisation_id and o.id = a.order_id
    where a.organisation_id = ${org.id} and a.payment_id = ${id}
    group by a.invoice_id, i.number, a.order_id, o.reference, i.issued_at having sum(a.amount) > 0
    order by i.issued_at, i.number, o.reference`)
  return rows.map(presentCount)
}

/** What each of these payments counts for now, in brief; one that counts for nothing isn't there. Names at most `most`. */
export async function readCountsInBrief(
  org: Org,
  ids: readonly string[],
  most = NAMED,
): Promise<Map<string, CountsFor>> {
  const rows = await org.tx.run(sql<
    Pick<Row, 'number' | 'reference'> & { payment_id: string; count: number }
  >`
    select * from (
      select a.payment_id, i.number, case when i.id is null then o.reference end as reference,
        count(*) over (partition by a.payment_id)::integer as count,
        row_number() over (partition by a.payment_id order by min(i.issued_at), i.number, min(o.reference)) as place
      from allocations a
      left join invoices i on i.organisation_id = a.organisation_id and i.id = a.invoice_id
      left join orders o on o.organisation_id = a.organisation_id and o.id = a.order_id
      where a.organisation_id = ${org.id} and a.payment_id = any (${ids}::uuid[])
      group by a.payment_id, i.number, 3 having sum(a.amount) > 0) named
    where place <= ${most} order by payment_id, place`)
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ payment_id: id }) => id),
      ([id, named]) => [
        id,
        {
          names: named.map(({ number, reference }) => number ?? presentReference(reference ?? '')),
          more: Math.max(0, (named[0]?.count ?? 0) - most),
        },
      ],
    ),
  )
}

/** What was allocated and taken back, oldest first. */
export async function readHistory(org: Org, id: string): Promise<OfficePayment['history']> {
  const rows = await org.tx.run(sql<
    Row & Pick<OfficePayment['history'][number], 'on' | 'why'> & { at: Date }
  >`
    select a.invoice_id, i.number, a.order_id, o.reference, a.amount, a.created_at as at,
      a.allocated_on as "on",
      case when r.method = 'reversal' then 'reversal' when a.refund_id is not null then 'refund'
        when a.credit_note_id is not null then 'credit_note' end as why
    from allocations a
    left join refunds r on r.organisation_id = a.organisation_id and r.id = a.refund_id
    left join invoices i on i.organisation_id = a.organisation_id and i.id = a.invoice_id
    left join orders o on o.organisation_id = a.organisation_id and o.id = a.order_id
    where a.organisation_id = ${org.id} and a.payment_id = ${id}
    order by a.created_at desc, a.id desc limit ${MOST}`)
  return rows.toReversed().map((row) => ({
    ...presentCount(row),
    at: row.at.toISOString(),
    on: row.on,
    why: row.why,
  }))
}

function presentCount({ invoice_id, number, order_id, reference, amount }: Row) {
  return {
    amount,
    invoice: invoice_id === null || number === null ? null : { number, id: invoice_id },
    order:
      order_id === null || reference === null
        ? null
        : { id: order_id, reference: presentReference(reference) },
  }
}
