import { sql } from 'kysely'
import type { DriverJob } from '#contract/driver/day.ts'
import { shownOf } from '#contract/driver/shown.ts'
import type { Shown } from '#contract/driver/shown.ts'
import type { Job } from '#contract/jobs/job.ts'
import { shownName } from '#contract/values/words/shows.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { jobRows, jobTables, presentJob } from '#server/jobs/present-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { listChanges } from './list-changes.ts'
import { readExtras } from './read-extras.ts'
import type { Extras } from './read-extras.ts'

/** Whose phone it is. */
type Driver = { id: string; name: string }

/**
 * Jobs as a driver sees them, by id. Notes those that the driver hasn't been shown before.
 */
export async function readJobs(
  org: Org,
  { driver, ids }: { driver: Driver; ids: readonly string[] },
): Promise<ReadonlyMap<string, DriverJob>> {
  if (ids.length === 0) return new Map()
  const rows = await org.tx.run<JobRows>({
    name: 'read_driver_jobs',
    text: `select ${jobRows} from ${jobTables} where j.organisation_id = $1 and j.id = any($2::uuid[])`,
    values: [org.id, [...ids]],
  })
  const extras = await readExtras(org, ids)
  const catalog = await loadCatalog(org)
  const jobs = rows.map((row) => {
    const more = extras.get(row.job.id)
    if (!more) throw new Error('a job went while it was read')
    return present(row, more, catalog)
  })
  const shown = await readShown(org, { driver, jobs })
  return new Map(
    jobs.map((job) => [
      job.id,
      { ...job, changes: listChanges(shown.get(job.id), job, driver.name) },
    ]),
  )
}

function present(rows: JobRows, more: Extras, catalog: LoadedCatalog): DriverJob {
  const job = presentJob(rows)
  return {
    id: job.id,
    version: job.version,
    reference: job.reference,
    type: job.type,
    status: job.status,
    date: job.date,
    timeWindow: job.timeWindow,
    site: {
      address: job.address,
      suburb: job.locality?.suburb ?? '',
      postcode: job.locality?.postcode ?? '',
      lotNumber: job.lotNumber,
      gateCode: job.gateCode,
      point: job.location,
    },
    toSite: more.toSite && {
      address: more.toSite.address ?? '',
      suburb: more.toSite.suburb ?? '',
      postcode: more.toSite.postcode ?? '',
      lotNumber: more.toSite.lotNumber ?? null,
      gateCode: more.toSite.gateCode ?? null,
      point: null,
    },
    contact: { ...job.contact, name: shownName(job.contact.name, 'Customer') },
    notes: job.notes,
    internalNotes: more.internalNotes,
    items: job.items.map((item) => presentItem(item, catalog)),
    waitWhileLoad: job.waitWhileLoad,
    binsExpected: job.type === 'delivery' ? [] : more.binsExpected,
    delivered: more.delivered,
    orderCancelled: job.status === 'started' && more.orderCancelled,
    startedAt: job.startedAt,
    arrivedAt: more.arrivedAt,
    completedAt: job.completedAt,
    failedAt: job.failedAt,
    failure: job.failure && { code: job.failure.code, note: job.failure.note },
    binIn: more.binIn,
    binOut: more.binOut,
    moreBinsIn: more.moreBinsIn,
    moreBinsOut: more.moreBinsOut,
    signedBy: job.completion?.signedBy ?? null,
    photos: more.photos,
    previousAttempt: more.previousAttempt,
    changes: [],
  }
}

function presentItem(
  { productId, name, quantity }: Job['items'][number],
  { orderables, public: { productGroups } }: LoadedCatalog,
): DriverJob['items'][number] {
  const product = orderables.get(productId)?.product
  const size = product?.variants.find(({ id }) => id === productId)
  const { lengthMm, widthMm, heightMm } = size ?? {}
  return {
    productId,
    name,
    quantity,
    sizeCubicMetres: size?.sizeCubicMetres ?? null,
    waste: productGroups.find(({ id }) => id === product?.productGroupId)?.name ?? null,
    dimensions: lengthMm && widthMm && heightMm ? { lengthMm, widthMm, heightMm } : null,
  }
}

/** What the jobs looked like when the driver was first shown each; for one that is new, as it looks now. */
async function readShown(
  org: Org,
  { driver, jobs }: { driver: Driver; jobs: readonly DriverJob[] },
): Promise<ReadonlyMap<string, Shown>> {
  const known = await org.tx.run(sql<{ id: string; shown: Shown }>`
    select job_id as id, shown from driver_jobs
    where organisation_id = ${org.id} and driver_id = ${driver.id}
      and job_id = any(${jobs.map(({ id }) => id)}::uuid[])`)
  const shown = new Map(known.map((row) => [row.id, row.shown]))
  const fresh = jobs.filter(({ id }) => !shown.has(id))
  if (fresh.length > 0) {
    const rows = fresh.map((job) => ({ id: job.id, shown: shownOf(job, driver.name) }))
    await org.tx.run(sql`
      insert into driver_jobs (organisation_id, driver_id, job_id, shown_at, shown)
      select ${org.id}, ${driver.id}, n.id, ${org.now}, n.shown
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, shown jsonb)
      on conflict do nothing`)
  }
  return shown
}
