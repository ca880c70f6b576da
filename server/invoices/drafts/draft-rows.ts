import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { lockOrders } from '#server/orders/lock-order.ts'
import type { Row } from '#server/invoices/rules/compose-document.ts'
import { Refusal } from '#server/refusal.ts'
import { unknownDraft } from '#contract/api/office/money/refusals.ts'

export type DraftRow = {
  id: string
  version: number
  customer_id: string | null
  issued_on: string | null
  due_on: string | null
  purchase_order: string
  note: string
  created_at: Date
}

/** A draft; undefined if there's none. */
export async function findDraft(
  org: Org,
  id: string,
  { locked = false } = {},
): Promise<DraftRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await org.tx.run(sql<DraftRow>`
    select id, version, customer_id, issued_on, due_on, purchase_order, note, created_at
    from invoice_drafts where organisation_id = ${org.id} and id = ${id}
    ${locked ? sql`for update` : sql``}`)
  return row
}

/**
 * Locks a draft that a person changes.
 * @param version the one that the person has seen
 * @throws Refusal 404, 412
 */
export async function lockSeenDraft(
  org: Org,
  { id, version }: { id: string; version: number },
): Promise<DraftRow> {
  const draft = await lockDraftIfThere(org, id)
  if (!draft) throw new Refusal(404, unknownDraft.says)
  await requireSeen(org, draft, version)
  return draft
}

/**
 * Checks that a locked draft is as the person has seen it.
 * @throws Refusal 412
 */
export async function requireSeen(org: Org, draft: DraftRow, expected: number): Promise<void> {
  await requireLatest(org, {
    expected,
    version: draft.version,
    subject: draft.id,
    what: 'this draft',
  })
}

/**
 * Locks a draft; undefined if there's no such draft, perhaps because it was issued a moment ago. Its orders are locked
 * first, as by everything that changes an order.
 */
export async function lockDraftIfThere(org: Org, id: string): Promise<DraftRow | undefined> {
  const rows = isUuid(id) ? await readDraftRows(org, id) : []
  await lockOrders(org, [...new Set(rows.map(({ order_id: order }) => order))], { onlyMoney: true })
  return findDraft(org, id, { locked: true })
}

/** The charges in a draft with their orders' facts, in the order in which they show. */
export async function readDraftRows(org: Org, draftId: string): Promise<Row[]> {
  return org.tx.run(sql<Row>`
    select l.order_id, l.charge_position, l.charge_id, coalesce(h.tax_code, 'gst') as tax_code,
      coalesce(h.description, c.description) as description, coalesce(h.amount, c.amount)::bigint as amount,
      l.description as words, o.reference, o.address, o.suburb, o.delivery_date
    from invoice_draft_lines l
    left join order_charges c on c.organisation_id = l.organisation_id and c.order_id = l.order_id
      and c.position = l.charge_position
    left join charges h on h.organisation_id = l.organisation_id and h.id = l.charge_id
    join orders o on o.organisation_id = l.organisation_id and o.id = l.order_id
    where l.organisation_id = ${org.id} and l.draft_id = ${draftId}
    order by l.position`)
}

/**
 * What is unbilled of the order `o`, in no invoice and no draft: its charges, unless it's cancelled, and those beside it.
 * `since` is when one beside it was approved.
 */
export const unbilledOf: RawBuilder<unknown> = sql`(
  select c.order_id, c.position as charge_position, null::uuid as charge_id, 'gst' as tax_code, c.description,
    c.amount::bigint as amount, null::timestamptz as since
  from order_charges c
  where c.organisation_id = o.organisation_id and c.order_id = o.id and o.status <> 'cancelled'
    and not exists (select from charge_billings b where b.organisation_id = c.organisation_id
      and b.order_id = c.order_id and b.charge_position = c.position)
    and not exists (select from invoice_draft_lines l where l.organisation_id = c.organisation_id
      and l.order_id = c.order_id and l.charge_position = c.position)
  union all
  select h.order_id, null, h.id, h.tax_code, h.description, h.amount, h.decided_at
  from charges h
  where h.organisation_id = o.organisation_id and h.order_id = o.id and h.state = 'approved'
    and h.position is null
    and not exists (select from beside_billings b where b.organisation_id = h.organisation_id
      and b.charge_id = h.id)
    and not exists (select from invoice_draft_lines l where l.organisation_id = h.organisation_id
      and l.charge_id = h.id))`

/** The charges of some orders, and those beside them, that are in no invoice and no draft; each order's own first. */
export async function readUnbilledRows(org: Org, orderIds: readonly string[]): Promise<Row[]> {
  return org.tx.run(sql<Row>`
    select c.order_id, c.charge_position, c.charge_id, c.tax_code, c.description, c.amount, null as words,
      o.reference, o.address, o.suburb, o.delivery_date
    from orders o
    cross join lateral ${unbilledOf} c
    where o.organisation_id = ${org.id} and o.id = any (${[...orderIds]}::uuid[])
    order by o.delivery_date, o.id, c.charge_position, c.charge_id`)
}
