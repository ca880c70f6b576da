import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { DispatchSettings } from '#contract/dispatch/settings.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Org } from '#server/db/tenant.ts'

/** A job with all that its card shows, except what comes from the settings and the catalogue. */
type Row = Omit<
  BoardJob,
  'minutes' | 'lifts' | 'wasteType' | 'sizeCubicMetres' | 'point' | 'unpaid'
> & { latitude: number | null; longitude: number | null }

/** What the catalogue says about a kind of bin. */
export type BinKind = { name: string; sizeCubicMetres: number | null; wasteType: string | null }

/** Every product and size, retired ones too, by id. */
export async function readBinKinds(org: Org): Promise<ReadonlyMap<string, BinKind>> {
  const rows = await org.tx.run(sql<BinKind & { id: string }>`
    select i.id, concat_ws(', ', p.document ->> 'name', i.document ->> 'name') as name,
      (i.document ->> 'sizeCubicMetres')::float8 as "sizeCubicMetres",
      g.document ->> 'name' as "wasteType"
    from catalog_items i
    left join catalog_items p on p.organisation_id = i.organisation_id and p.id = i.parent_id
    left join catalog_items g on g.organisation_id = i.organisation_id
      and g.id = coalesce(p.document, i.document) ->> 'productGroupId'
    where i.organisation_id = ${org.id} and i.kind in ('product', 'variant')`)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Jobs `j` that fulfil a condition, as their cards show them. A job's own site, after a relocation, goes before
 * its order's address.
 */
export async function selectJobs(
  org: Org,
  condition: RawBuilder<unknown>,
  known: { settings: DispatchSettings; kinds: ReadonlyMap<string, BinKind> },
): Promise<BoardJob[]> {
  const rows = await org.tx.run(sql<Row>`
    select j.id, j.version, o.id as "orderId", o.reference, j.type, j.status, j.date,
      coalesce(j.quantity, l.quantity)::float8 as quantity, l.product_id as "productId",
      l.product_name as "productName", o.customer_name as "customerName", o.phone,
      ${addressOf} as address, ${suburbOf} as suburb, j.time_window as "timeWindow",
      p.latitude, p.longitude, s.run_id as "runId",
      coalesce((select n.text from job_notes n
        where n.organisation_id = j.organisation_id and n.job_id = j.id and n.audience = 'internal'
        order by n.at desc, n.id desc limit 1), nullif(o.notes, '')) as note,
      case when o.status = 'cancelled' then 0 else greatest(0, o.total - o.amount_paid) end as due,
      exists (select from customer_orders co
        join customers c on c.organisation_id = co.organisation_id and c.id = co.customer_id
        where co.organisation_id = o.organisation_id and co.order_id = o.id and (
          c.merged_into_id is null and c.stopped_at is not null
          or c.merged_into_id is not null and exists (select from customers t
            where t.organisation_id = c.organisation_id and t.stopped_at is not null
              and t.id = customer_root(c.organisation_id, c.id)))) as "onStop",
      case when j.previous_job_id is null then 1 else (
        with recursive earlier as (
          select b.id, b.previous_job_id, 2 as attempt from jobs b
          where b.organisation_id = j.organisation_id and b.id = j.previous_job_id
          union all
          select b.id, b.previous_job_id, e.attempt + 1 from earlier e
          join jobs b on b.organisation_id = j.organisation_id and b.id = e.previous_job_id
          where e.attempt < 20)
        select max(attempt) from earlier) end as attempt,
      j.status = 'scheduled'
        and coalesce(d.seen_at < greatest(s.created_at, j.updated_at), false) as unsynced,
      j.started_at as "startedAt", f.arrived_at as "arrivedAt",
      coalesce(j.completed_at, j.failed_at) as "endedAt", j.failure ->> 'code' as "failureCode"
    from jobs j
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
    left join stops s on s.organisation_id = j.organisation_id and s.job_id = j.id
      and s.removed_at is null
    left join runs r on r.organisation_id = s.organisation_id and r.id = s.run_id
    left join (select driver_id, max(seen_at) as seen_at from driver_devices
      where organisation_id = ${org.id} and ended_at is null group by driver_id) d
      on d.driver_id = r.driver_id
    left join job_facts f on f.organisation_id = j.organisation_id and f.job_id = j.id
    left join address_points p on p.organisation_id = j.organisation_id and p.address_key =
      address_key(${addressOf}, ${suburbOf}, coalesce(j.site ->> 'postcode', o.postcode))
    where j.organisation_id = ${org.id} and ${condition}
    order by j.date, j.time_window ->> 'startTime', j.created_at, j.id`)
  return rows.map((row) => present(row, known))
}

const addressOf = sql`coalesce(j.site ->> 'address', o.address)`
const suburbOf = sql`coalesce(j.site ->> 'suburb', o.suburb)`

/** It names each field: as a copy of a row, with 30 fields, V8 keeps a card as a table four times as large. */
function present(
  row: Row,
  { settings, kinds }: { settings: DispatchSettings; kinds: ReadonlyMap<string, BinKind> },
): BoardJob {
  const { latitude, longitude } = row
  const { lifts, minutes } = settings.work[row.type]
  const kind = kinds.get(row.productId)
  return {
    id: row.id,
    version: row.version,
    orderId: row.orderId,
    reference: presentReference(row.reference),
    type: row.type,
    status: row.status,
    date: row.date,
    quantity: row.quantity,
    productId: row.productId,
    productName: row.productName,
    wasteType: kind?.wasteType ?? null,
    sizeCubicMetres: kind?.sizeCubicMetres ?? null,
    customerName: row.customerName,
    phone: row.phone,
    address: row.address,
    suburb: row.suburb,
    timeWindow: row.timeWindow,
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    minutes,
    lifts: lifts * Math.ceil(row.quantity),
    runId: row.runId,
    note: row.note,
    unpaid: row.due > 0,
    due: row.due,
    onStop: row.onStop,
    attempt: row.attempt,
    unsynced: row.unsynced,
    startedAt: toText(row.startedAt),
    arrivedAt: toText(row.arrivedAt),
    endedAt: toText(row.endedAt),
    failureCode: row.failureCode,
  }
}

function toText(instant: string | Date | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
