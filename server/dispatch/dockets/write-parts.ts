import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** Writes how a docket is split over jobs, in place of what it was. */
export async function writeParts(
  org: Org,
  docketId: string,
  parts: readonly { jobId: string; kg: number }[],
): Promise<void> {
  await org.tx.run(sql`
    delete from docket_jobs where organisation_id = ${org.id} and docket_id = ${docketId}`)
  await org.tx.run(sql`
    insert into docket_jobs (organisation_id, docket_id, job_id, kg)
    select ${org.id}, ${docketId}, job, kg
    from unnest(${parts.map(({ jobId }) => jobId)}::uuid[], ${parts.map(({ kg }) => kg)}::integer[])
      as part (job, kg)`)
}
