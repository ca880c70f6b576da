import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { DocumentKind } from '#contract/invoices/invoice-words.ts'
import type { InvoiceInBrief } from '#contract/office/invoices/invoice.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { stateOf } from '#server/invoices/rules/state-of.ts'

export type InvoiceRow = {
  id: string
  kind: DocumentKind
  number: string
  buyer_name: string
  total: number
  gst: number
  paid: number
  credited: number
  written_off: number
  due: number
  issued_on: string
  due_on: string
  references: string[]
}

/** The columns of the invoice `i` with its balance `b`. */
export const invoiceColumns: RawBuilder<unknown> = sql`i.id, i.kind, i.number, i.buyer_name, i.total, i.gst,
  coalesce(b.paid, 0) as paid, coalesce(b.credited, 0) as credited, coalesce(b.written_off, 0) as written_off,
  coalesce(b.due, 0) as due,
  i.issued_on, i.due_on,
  array(select r ->> 'reference' from jsonb_array_elements(i.snapshot -> 'orders') r) as references`

/** Joins the balance `b` to the invoice `i`. */
export const withBalance: RawBuilder<unknown> = sql`left join invoice_balances b
  on b.organisation_id = i.organisation_id and b.invoice_id = i.id`

/** How many of an invoice's orders a row names. */
const NAMED = 3

export function presentInvoice(org: Org, row: InvoiceRow): InvoiceInBrief {
  const { id, number, total, due, references, due_on: dueOn } = row
  return {
    id,
    number,
    total,
    due,
    dueOn,
    state: stateOf(
      { ...row, dueOn, writtenOff: row.written_off },
      localTime(org.now, org.timezone).day,
    ),
    buyerName: row.buyer_name,
    issuedOn: row.issued_on,
    references: references.slice(0, NAMED),
    moreOrders: Math.max(0, references.length - NAMED),
  }
}

/** The drafts that a condition on the draft `d` selects, newest first. */
export async function readDrafts(
  org: Org,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<InvoiceInBrief[]> {
  const rows = await org.tx.run(sql<{
    id: string
    issued_on: string | null
    due_on: string | null
    buyer_name: string | null
    total: number
    references: string[]
  }>`
    select d.id, d.issued_on, d.due_on, coalesce(c.name, min(o.customer_name)) as buyer_name,
      coalesce(sum(coalesce(k.amount, h.amount)), 0)::bigint as total,
      coalesce(array_agg(distinct o.reference::text) filter (where o.id is not null), '{}') as references
    from invoice_drafts d
    left join customers c on c.organisation_id = d.organisation_id and c.id = d.customer_id
    left join invoice_draft_lines l on l.organisation_id = d.organisation_id and l.draft_id = d.id
    left join order_charges k on k.organisation_id = l.organisation_id and k.order_id = l.order_id
      and k.position = l.charge_position
    left join charges h on h.organisation_id = l.organisation_id and h.id = l.charge_id
    left join orders o on o.organisation_id = l.organisation_id and o.id = l.order_id
    where d.organisation_id = ${org.id} and ${condition}
    group by d.organisation_id, d.id, c.name order by d.created_at desc, d.id desc limit 200`)
  return rows.map((row) => ({
    id: row.id,
    state: 'draft' as const,
    number: null,
    total: row.total,
    due: 0,
    buyerName: row.buyer_name ?? '',
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    references: row.references.slice(0, NAMED).map(presentReference),
    moreOrders: Math.max(0, row.references.length - NAMED),
  }))
}
