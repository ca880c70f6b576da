import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Allocation, ForInvoice, Free } from './spread.ts'

/** Why money was taken back, or came back. */
type Why = { creditNoteId?: string; refundId?: string }

/** With the day from which it counts. */
type Dated = Allocation & { on: Day }

/**
 * Adds allocations, negative ones too, to locked orders and invoices. What is paid of an invoice follows, and of what
 * was written off as much comes back as the money needs.
 * @throws Error at the commit if the caller doesn't call `setMoney` for each order that is paid another amount
 */
export async function insertAllocations(
  org: Org,
  allocations: readonly (Allocation | Dated)[],
  why: Why = {},
): Promise<void> {
  if (allocations.length === 0) return
  await writeRows(org, allocations, why)
  await raisePaid(org, allocations)
}

/** The first allocation of a payment that is new: all of it, or a part, is held for an order. */
export async function holdForOrder(
  org: Org,
  { paymentId, orderId, amount }: { paymentId: string; orderId: string; amount: number },
): Promise<void> {
  if (amount > 0) await writeRows(org, [{ paymentId, orderId, invoiceId: null, amount }], {})
}

/** Lets money that is held for orders count for their invoices. Each order is paid as much as before. */
export async function moveToInvoices(org: Org, moved: readonly ForInvoice[]): Promise<void> {
  const rows = await dateByHeld(org, moved)
  const back = rows.map((row) => ({ ...row, invoiceId: null, amount: -row.amount }))
  await insertAllocations(org, [...back, ...rows])
}

/** Held money counts from the day on which it was held, unless that day is locked by now. */
async function dateByHeld(org: Org, moved: readonly ForInvoice[]): Promise<Dated[]> {
  if (moved.length === 0) return []
  const rows = moved.map((row, place) => ({ ...row, place }))
  return org.tx.run(sql<Dated>`
    select r."paymentId", r."invoiceId", r."orderId", r.amount,
      case when d.day <= s.locked_until then ${localTime(org.now, org.timezone).day}::date else d.day end as "on"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r ("paymentId" uuid, "invoiceId" uuid, "orderId" uuid, amount bigint, place integer)
    join invoices i on i.organisation_id = ${org.id} and i.id = r."invoiceId"
    cross join lateral (select greatest(i.issued_on, max(a.allocated_on)) as day from allocations a
      where a.organisation_id = ${org.id} and a.payment_id = r."paymentId" and a.order_id = r."orderId"
        and a.invoice_id is null and a.amount > 0) d
    left join money_settings s on s.organisation_id = ${org.id}
    order by r.place`)
}

/**
 * Dates each row by the day on which its money counts, unless it says one: what a new payment brings from the day it came,
 * what a refund takes on the day it went back, all else from today; never before the invoice's own day (rules, section
 * 13, "Payments").
 */
async function writeRows(
  org: Org,
  allocations: readonly (Allocation | Dated)[],
  { creditNoteId = null, refundId = null }: { [Name in keyof Why]: string | null },
): Promise<void> {
  const rows = allocations.map((row) => ({ ...row, id: randomUUIDv7() }))
  await org.tx.run(sql`
    insert into allocations (organisation_id, id, payment_id, invoice_id, order_id, amount,
      allocated_on, credit_note_id, refund_id, created_at)
    select ${org.id}, r.id, r."paymentId", r."invoiceId", r."orderId", r.amount,
      coalesce(r."on", greatest(i.issued_on, case when p.created_at = ${org.now}::timestamptz then p.received_on
        else coalesce(f.returned_on, ${localTime(org.now, org.timezone).day}::date) end)),
      ${creditNoteId}::uuid, ${refundId}::uuid, ${org.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, "paymentId" uuid, "invoiceId" uuid, "orderId" uuid, amount bigint, "on" date)
    join payments p on p.organisation_id = ${org.id} and p.id = r."paymentId"
    left join invoices i on i.organisation_id = ${org.id} and i.id = r."invoiceId"
    left join refunds f on f.organisation_id = ${org.id} and f.id = ${refundId}::uuid`)
}

/** Sets what is paid of invoices. Money for what was written off takes back as much of that. */
async function raisePaid(org: Org, allocations: readonly Allocation[]): Promise<void> {
  const rows = allocations.filter(({ invoiceId }) => invoiceId !== null)
  if (rows.length === 0) return
  await org.tx.run(sql`
    with raised as (
      select "invoiceId" as invoice_id, sum(amount)::bigint as amount
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("invoiceId" uuid, amount bigint)
      group by "invoiceId"
    ), back as (
      select r.*, least(b.written_off, greatest(0, r.amount - b.due)) as back
      from raised r
      join invoice_balances b on b.organisation_id = ${org.id} and b.invoice_id = r.invoice_id
    ), changed as (
      update invoice_balances b set paid = b.paid + k.amount, written_off = b.written_off - k.back
      from back k where b.organisation_id = ${org.id} and b.invoice_id = k.invoice_id
    )
    insert into write_offs (organisation_id, id, invoice_id, amount, reason, written_on, written_by, created_at)
    select ${org.id}, new_uuid(), k.invoice_id, -k.back, 'It was paid after all',
      ${localTime(org.now, org.timezone).day}::date, ${JSON.stringify(org.actor)}::jsonb,
      ${org.now}::timestamptz
    from back k where k.back > 0`)
}

/** What is held for locked orders, oldest payment first. */
export async function readHeld(org: Org, orderIds: readonly string[]): Promise<Free[]> {
  return org.tx.run(sql<Free>`
    select a.payment_id as "paymentId", a.order_id as "orderId", sum(a.amount)::bigint as free
    from allocations a
    join payments p on p.organisation_id = a.organisation_id and p.id = a.payment_id
    where a.organisation_id = ${org.id} and a.order_id = any (${[...orderIds]}::uuid[])
      and a.invoice_id is null
    group by a.payment_id, a.order_id, p.created_at having sum(a.amount) > 0
    order by p.created_at, a.payment_id`)
}

/** What a payment brought beyond what went back and what it counts for, in cents. */
export async function readFree(org: Org, paymentId: string): Promise<number> {
  const [row] = await org.tx.run(sql<{ free: number }>`
    select amount - used as free from payments where organisation_id = ${org.id} and id = ${paymentId}`)
  return row?.free ?? 0
}
