import { sql } from 'kysely'
import type { Docket } from '#contract/office/dispatch/docket.ts'
import { presentReference } from '#contract/orders/reference.ts'

/** A docket with what people call its parts, from one query. */
export type DocketRow = {
  id: string
  version: number
  tip_site_id: string | null
  tip_site_name: string | null
  number: string
  tipped_at: Date
  gross_kg: number | null
  tare_kg: number | null
  net_kg: number
  material: string
  cost: number | null
  vehicle_id: string | null
  vehicle_name: string | null
  driver_id: string | null
  driver_name: string | null
  file_id: string | null
  voided_at: Date | null
  void_reason: string | null
  jobs: (Docket['jobs'][number] & { sequence: number })[]
  twins: { id: string; tippedAt: string; netKg: number }[]
}

/** Other dockets of the tip with the number of `k`. Voided ones don't count. */
const twins = sql`dockets x
  where x.organisation_id = k.organisation_id and x.tip_site_id is not distinct from k.tip_site_id
    and x.number_key = k.number_key and x.id <> k.id and x.voided_at is null and k.voided_at is null`

export const hasTwin = sql`exists (select from ${twins})`

export const docketColumns = sql`k.id, k.version, k.tip_site_id, t.name as tip_site_name, k.number,
  k.tipped_at, k.gross_kg, k.tare_kg, k.net_kg, k.material, k.cost::float8 as cost, k.vehicle_id,
  v.name as vehicle_name, k.driver_id, d.name as driver_name, k.file_id, k.voided_at, k.void_reason,
  coalesce((
    select jsonb_agg(jsonb_build_object('jobId', j.id, 'reference', o.reference, 'sequence', j.sequence,
      'orderId', o.id, 'customerName', o.customer_name, 'kg', w.kg) order by o.reference, j.sequence)
    from docket_jobs w
    join jobs j on j.organisation_id = w.organisation_id and j.id = w.job_id
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    where w.organisation_id = k.organisation_id and w.docket_id = k.id), '[]') as jobs,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', x.id, 'tippedAt', x.tipped_at, 'netKg', x.net_kg)
      order by x.tipped_at, x.id) from ${twins}), '[]') as twins`

export const docketTables = sql`dockets k
  left join tip_sites t on t.organisation_id = k.organisation_id and t.id = k.tip_site_id
  left join vehicles v on v.organisation_id = k.organisation_id and v.id = k.vehicle_id
  left join drivers d on d.organisation_id = k.organisation_id and d.id = k.driver_id`

/** A docket as the office shows it. */
export function presentDocket(row: DocketRow): Docket {
  const { id, version, number, material, cost, voided_at: voidedAt } = row
  return {
    id,
    version,
    number,
    material,
    cost,
    tipSiteId: row.tip_site_id,
    tipSiteName: row.tip_site_name,
    tippedAt: row.tipped_at.toISOString(),
    grossKg: row.gross_kg,
    tareKg: row.tare_kg,
    netKg: row.net_kg,
    vehicleId: row.vehicle_id,
    vehicleName: row.vehicle_name,
    driverId: row.driver_id,
    driverName: row.driver_name,
    fileId: row.file_id,
    jobs: row.jobs.map(({ jobId, reference, sequence, orderId, customerName, kg }) => {
      return {
        jobId,
        orderId,
        customerName,
        kg,
        reference: `${presentReference(reference)}/${sequence}`,
      }
    }),
    twins: row.twins.map((twin) => ({
      ...twin,
      tippedAt: new Date(twin.tippedAt).toISOString(),
    })),
    voided: voidedAt && { at: voidedAt.toISOString(), reason: row.void_reason ?? '' },
  }
}
