import { sql } from 'kysely'
import { unknownRun } from '#contract/api/office/money/refusals.ts'
import type { InvoiceGroup } from '#contract/invoices/invoice-words.ts'
import type { RunPartState, RunState } from '#contract/invoices/run-words.ts'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type {
  InvoiceRun,
  RunInBrief,
  RunList,
  RunPart,
} from '#contract/office/invoices/invoice-run.ts'
import type { Actor } from '#server/actor.ts'
import { actorText } from '#server/actor.ts'
import { billingEmail } from '#server/customers/billing-email.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { labelOf } from '#server/invoices/runs/group-orders.ts'
import { presentPerson } from '#server/office/person.ts'
import { Refusal } from '#server/refusal.ts'

/** Two years of monthly runs, and some that people started. */
const LISTED = 30

type RunRow = Omit<RunInBrief, 'by' | 'createdAt' | 'finishedAt' | 'counts' | 'state'> &
  RunInBrief['counts'] & {
    state: RunState
    by: Actor
    name: string | null
    createdAt: Date
    finishedAt: Date | null
  }

type PartRow = Omit<RunPart, 'customer' | 'invoice' | 'label' | 'state'> & {
  state: RunPartState
  customerId: string
  customerNumber: number
  customerName: string
  groupedBy: InvoiceGroup
  address: string
  suburb: string
  purchaseOrder: string
  invoiceId: string | null
  invoiceNumber: string
  invoiceTotal: number
}

/** The latest runs, newest first. */
export async function listRuns(org: Org): Promise<RunList> {
  const rows = await org.tx.run(sql<RunRow>`${selectRuns(org)}
    order by r.created_at desc, r.id desc limit ${LISTED}`)
  const [count] = await org.tx.run(sql<{ monthlyCustomers: number }>`
    select count(*)::integer as "monthlyCustomers" from customers
    where organisation_id = ${org.id} and invoice_on = 'monthly' and merged_into_id is null`)
  return { data: rows.map(presentRun), monthlyCustomers: count?.monthlyCustomers ?? 0 }
}

/** One run with what became of each of its invoices. @throws Refusal 404 */
export async function readRun(org: Org, id: string): Promise<InvoiceRun> {
  const [row] = isUuid(id) ? await org.tx.run(sql<RunRow>`${selectRuns(org)} and r.id = ${id}`) : []
  if (!row) throw new Refusal(404, unknownRun.says)
  const { month, state, counts, total, issuedTotal, send } = presentRun(row)
  const parts = await readParts(org, id)
  return {
    id,
    dryRun: false,
    month,
    state,
    counts,
    total,
    issuedTotal,
    send,
    missing: [],
    parts,
    undecided: [],
  }
}

const selectRuns = (org: Org) => sql`
  select r.id, to_char(r.month, 'YYYY-MM') as month, r.status as state, r.automatic, r.send, r.asked_by as by,
    r.created_at as "createdAt", r.finished_at as "finishedAt", p.*,
    (select a.name from accounts a where a.id::text = r.asked_by ->> 'id') as name
  from invoice_runs r
  cross join lateral (
    select count(*)::integer as parts, count(*) filter (where p.status = 'issued')::integer as issued,
      count(*) filter (where p.status = 'left')::integer as left,
      count(*) filter (where p.sent)::integer as sent, coalesce(sum(p.total), 0)::bigint as total,
      coalesce(sum(i.total), 0)::bigint as "issuedTotal"
    from invoice_run_parts p
    left join invoices i on i.organisation_id = p.organisation_id and i.id = p.invoice_id
    where p.organisation_id = r.organisation_id and p.run_id = r.id) p
  where r.organisation_id = ${org.id}`

function presentRun(row: RunRow): RunInBrief {
  const { parts, issued, left, sent } = row
  return {
    id: row.id,
    month: row.month,
    state: row.state,
    automatic: row.automatic,
    send: row.send,
    counts: { parts, issued, left, sent },
    total: row.total,
    issuedTotal: row.issuedTotal,
    by: presentPerson(actorText(row.by), row.name),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

async function readParts(org: Org, runId: string): Promise<RunPart[]> {
  const rows = await org.tx.run(sql<PartRow>`
    select p.position, c.id as "customerId", c.number as "customerNumber", c.name as "customerName",
      p.grouped_by as "groupedBy", cardinality(p.order_ids) as orders, p.lines, p.total, p.status as state,
      p.reason, p.sent, o.address, coalesce(o.suburb, '') as suburb,
      coalesce(o.purchase_order, '') as "purchaseOrder", coalesce(${billingEmail}, o.email, '') as to,
      i.id as "invoiceId", coalesce(i.number, '') as "invoiceNumber",
      coalesce(i.total, 0)::bigint as "invoiceTotal"
    from invoice_run_parts p
    join customers c on c.organisation_id = p.organisation_id and c.id = p.customer_id
    join orders o on o.organisation_id = p.organisation_id and o.id = p.order_ids[1]
    left join invoices i on i.organisation_id = p.organisation_id and i.id = p.invoice_id
    where p.organisation_id = ${org.id} and p.run_id = ${runId} order by p.position`)
  return rows.map((row) => ({
    position: row.position,
    customer: {
      id: row.customerId,
      number: presentNumber(row.customerNumber),
      name: row.customerName,
    },
    groupedBy: row.groupedBy,
    label: labelOf(row),
    orders: row.orders,
    lines: row.lines,
    total: row.total,
    to: row.to,
    state: row.state,
    reason: row.reason,
    sent: row.sent,
    invoice:
      row.invoiceId === null
        ? null
        : { id: row.invoiceId, number: row.invoiceNumber, total: row.invoiceTotal },
  }))
}
