import { sql } from 'kysely'
import type { RunSheet } from '#contract/office/dispatch/runs/run-plans.ts'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardStop } from '#contract/office/dispatch/runs/run.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { readKnown, readPlan } from '#server/dispatch/board/read-plan.ts'
import { Refusal } from '#server/refusal.ts'

type Details = {
  id: string
  contactName: string
  lotNumber: string | null
  gateCode: string | null
  notes: string
  internalNotes: string[]
}

/**
 * What the sheet of a run prints: all that a crew needs to know, without prices.
 * @throws Refusal 404
 */
export async function readSheet(org: Org, id: string): Promise<RunSheet> {
  const known = isUuid(id) ? await readKnown(org) : null
  const plan = known && (await readPlan(org, sql`r.id = ${id}`, { known }))
  const [run] = plan?.runs ?? []
  if (!plan || !run) throw new Refusal(404, 'No run has that id')
  const details = await readDetails(
    org,
    plan.jobs.map((job) => job.id),
  )
  const stops = run.stops.map((stop, index) => {
    const job = plan.jobs.find((one) => one.id === stop.jobId)
    const more = details.get(stop.jobId ?? '')
    return {
      position: index + 1,
      kind: stop.kind,
      name: stop.name,
      arrivesAt: stop.arrivesAt,
      travelMinutes: stop.travelMinutes,
      minutes: stop.minutes,
      job: job && more ? presentJob(job, more) : null,
      mapUrl: mapUrlOf(stop, job),
    }
  })
  return { organisation: org.name, run, stops }
}

function presentJob(job: BoardJob, more: Details) {
  const { id: jobId, reference, type, status, quantity, productName, wasteType } = job
  const { customerName, phone, address, suburb, timeWindow } = job
  const { contactName, lotNumber, gateCode, notes, internalNotes } = more
  return {
    jobId,
    reference,
    type,
    status,
    quantity,
    productName,
    wasteType,
    customerName,
    contactName,
    phone,
    lotNumber,
    gateCode,
    notes,
    internalNotes,
    timeWindow,
    address,
    suburb: suburb !== null && !address.includes(suburb) ? suburb : null,
  }
}

/** What the QR code of a stop opens: every phone's maps read these addresses. */
function mapUrlOf({ point }: BoardStop, job: BoardJob | undefined): string | null {
  const place = job
    ? `${job.address} ${job.suburb ?? ''}`.trim()
    : point && `${point.latitude},${point.longitude}`
  if (!place) return null
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

async function readDetails(
  org: Org,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, Details>> {
  const rows = await org.tx.run(sql<Details>`
    select j.id, o.contact_name as "contactName",
      coalesce(j.site ->> 'lotNumber', o.lot_number) as "lotNumber",
      coalesce(j.site ->> 'gateCode', o.gate_code) as "gateCode",
      coalesce(j.site ->> 'notes', o.notes) as notes,
      coalesce((select jsonb_agg(n.text order by n.at, n.id) from job_notes n
        where n.organisation_id = j.organisation_id and n.job_id = j.id
          and n.audience = 'internal'), '[]') as "internalNotes"
    from jobs j join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    where j.organisation_id = ${org.id} and j.id = any (${[...jobIds]}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
