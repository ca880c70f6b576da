import type { Job } from '#contract/jobs/job.ts'
import type { JobSite } from '#contract/jobs/site.ts'
import { presentReference } from '#contract/orders/reference.ts'

/** A job with the fields of its order and line that it shows, from one query. */
export type JobRows = {
  job: {
    organisation_id: string
    id: string
    version: number
    order_id: string
    line_id: string
    type: Job['type']
    status: Job['status']
    date: string
    sequence: number
    time_window: Job['timeWindow']
    started_at: string | null
    completed_at: string | null
    failed_at: string | null
    completion: Job['completion']
    failure: Job['failure']
    /** How many of the line's things the job moves; null is all of them. */
    quantity: number | null
    previous_job_id: string | null
    split_from_id: string | null
    /** Whether it was asked for after the order was placed. */
    extra: boolean
    /** Where it is done, if that isn't the order's address, and where a relocation takes the bin. */
    site: JobSite | null
    to_site: JobSite | null
    renews_allowance: boolean
    /** What the hirer agreed to pay for each bin, in cents. */
    agreed_unit_price: number | null
    created_at: string
    updated_at: string
  }
  order: {
    reference: string
    address: string
    suburb: string | null
    postcode: string | null
    lot_number: string | null
    gate_code: string | null
    notes: string
    custom_fields: Record<string, unknown>
    contact_name: string
    phone: string
  }
  line: {
    id: string
    product_id: string
    product_name: string
    quantity: number
    equipment_reference: string | null
    wait_while_load: boolean
    collected: boolean
    schedule: object | null
  }
  /** Of the run that the job is on; null while it isn't on one. */
  driver: Job['driver']
  vehicle: Job['vehicle']
  /** Where it is done; null if no one knows. */
  point: Job['location']
}

/** The columns of {@link JobRows}; the query calls the tables as {@link jobTables} does. */
export const jobRows = `to_jsonb(j) as job, to_jsonb(l) as line, jsonb_build_object(
    'reference', o.reference, 'address', o.address, 'suburb', o.suburb, 'postcode', o.postcode,
    'lot_number', o.lot_number, 'gate_code', o.gate_code, 'notes', o.notes,
    'custom_fields', o.custom_fields, 'contact_name', o.contact_name, 'phone', o.phone) as order,
  case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as driver,
  case when v.id is not null then jsonb_build_object('id', v.id, 'registration', v.registration)
    end as vehicle,
  case when t.latitude is not null then jsonb_build_object('latitude', t.latitude, 'longitude', t.longitude)
    end as point`

/** The other tables that a job shows, for a query of jobs `j`. */
export const jobJoins = `j
  join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
  join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
  left join stops s on s.organisation_id = j.organisation_id and s.job_id = j.id and s.removed_at is null
  left join runs r on r.organisation_id = s.organisation_id and r.id = s.run_id
  left join drivers d on d.organisation_id = r.organisation_id and d.id = r.driver_id
  left join vehicles v on v.organisation_id = r.organisation_id and v.id = r.vehicle_id
  left join address_points t on t.organisation_id = j.organisation_id and t.address_key = address_key(
    coalesce(j.site ->> 'address', o.address), coalesce(j.site ->> 'suburb', o.suburb),
    coalesce(j.site ->> 'postcode', o.postcode))`

export const jobTables = `jobs ${jobJoins}`

/** The job object of the API and its events (rules, section 5), field by field. */
export function presentJob({ job, order, line, driver, vehicle, point }: JobRows): Job {
  const orderReference = presentReference(order.reference)
  return {
    id: job.id,
    object: 'job',
    version: job.version,
    reference: `${orderReference}/${job.sequence}`,
    organisationId: job.organisation_id,
    orderId: job.order_id,
    orderReference,
    lineId: job.line_id,
    type: job.type,
    status: job.status,
    date: job.date,
    timeWindow: job.time_window,
    sequence: job.sequence,
    ...presentPlace(job.site, order),
    location: point,
    customFields: order.custom_fields,
    contact: { name: order.contact_name, phone: order.phone },
    items: [
      {
        productId: line.product_id,
        name: line.product_name,
        quantity: job.quantity ?? line.quantity,
        equipmentReference: line.equipment_reference,
      },
    ],
    waitWhileLoad: line.wait_while_load,
    driver,
    vehicle,
    startedAt: instant(job.started_at),
    completedAt: instant(job.completed_at),
    failedAt: instant(job.failed_at),
    completion: job.completion,
    failure: job.failure,
    previousJobId: job.previous_job_id,
    createdAt: new Date(job.created_at).toISOString(),
    updatedAt: new Date(job.updated_at).toISOString(),
  }
}

/** Where the job is done, with what there is to know about the place. */
function presentPlace(
  site: JobSite | null,
  order: JobRows['order'],
): Pick<Job, 'address' | 'locality' | 'lotNumber' | 'gateCode' | 'notes'> {
  if (site) {
    const { address, suburb, postcode, lotNumber, gateCode } = site
    const locality = { suburb, postcode }
    return { address, locality, lotNumber, gateCode, notes: site.notes }
  }
  return {
    address: order.address,
    locality:
      order.suburb !== null && order.postcode !== null
        ? { suburb: order.suburb, postcode: order.postcode }
        : null,
    lotNumber: order.lot_number,
    gateCode: order.gate_code,
    notes: order.notes,
  }
}

function instant(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString()
}
