import { sql } from 'kysely'
import type { HirersPage } from '#contract/orders/hirer.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'

type Photo = Pick<HirersPage['photos'][number], 'jobId' | 'kind'> & { fileId: string; at: Date }

/** What a person may show hirers: no signatures and mistakes. */
const stored = sql`from job_files p
  join files f on f.organisation_id = p.organisation_id and f.id = p.file_id
  join jobs j on j.organisation_id = p.organisation_id and j.id = p.job_id
  where f.stored_at is not null and not p.withdrawn and p.kind <> 'signature'`

/** What hirers see without one: no dockets either, and nothing until the job has an outcome. */
const isShown = sql`(p.kind <> 'docket' and j.status in ('completed', 'failed'))`

/** The photos of an order that its hirer sees, in the order in which they were taken. */
export async function readPhotos(org: Org, orderId: string): Promise<Photo[]> {
  return org.tx.run(sql<Photo>`
    select * from (
      select distinct on (p.job_id, p.file_id) p.job_id as "jobId", p.file_id as "fileId", p.kind, p.at
      ${stored} and ${isShown} and j.organisation_id = ${org.id} and j.order_id = ${orderId}
      order by p.job_id, p.file_id, p.at) photos
    order by at, "fileId"`)
}

/**
 * The photos that show what a charge is for: those of its job, and those that a person added to it, which may show a
 * docket.
 */
export async function readPhotosOfCharge(
  org: Org,
  { order_id: orderId, job_id: jobId, photos }: ChargeRow,
): Promise<Photo[]> {
  const ofJob = (await readPhotos(org, orderId)).filter((photo) => photo.jobId === jobId)
  const known = new Set(ofJob.map(({ fileId }) => fileId))
  const added = await org.tx.run(sql<Photo>`
    select distinct on (p.file_id) p.job_id as "jobId", p.file_id as "fileId", p.kind, p.at
    ${stored} and j.organisation_id = ${org.id} and j.order_id = ${orderId}
      and p.file_id = any (${photos}::uuid[])
    order by p.file_id, p.at`)
  return [...ofJob, ...added.filter(({ fileId }) => !known.has(fileId))]
}

/** The bytes of a photo that the hirer of an order sees; null if there's no such photo. */
export async function findPhoto(
  org: Org,
  { orderId, fileId }: { orderId: string; fileId: string },
): Promise<{ sha256: string } | null> {
  if (!isUuid(fileId)) return null
  const [photo] = await org.tx.run(sql<{ sha256: string }>`
    select f.stored_sha256 as sha256
    ${stored} and j.organisation_id = ${org.id} and j.order_id = ${orderId} and p.file_id = ${fileId}
      and (${isShown} or exists (
        select from charges c where c.organisation_id = p.organisation_id and c.order_id = j.order_id
          and c.notified_at is not null and c.photos ? ${fileId}::text))
    limit 1`)
  return photo ?? null
}
