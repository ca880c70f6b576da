import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { PhotoKind } from '#contract/driver/facts.ts'
import { MAX_JOB_PHOTOS } from '#contract/driver/limits.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { addJobFile } from './job-files.ts'

/**
 * Says that a stored file shows a job, as the office sees it. The order of the job is locked. The same photo of
 * the same kind again changes nothing.
 * @param photo `sha256` of the bytes as they were sent
 * @throws Refusal 422 if the job has as many as it takes
 */
export async function addPhoto(
  org: Org,
  { jobId, sha256, kind }: { jobId: string; sha256: string; kind: PhotoKind },
): Promise<void> {
  const known = await org.tx.run(sql`
    select from job_files p
    join files f on f.organisation_id = p.organisation_id and f.id = p.file_id
    where p.organisation_id = ${org.id} and p.job_id = ${jobId} and p.kind = ${kind}
      and f.sha256 = ${sha256} and not p.withdrawn`)
  if (known.length > 0) return
  const [there] = await org.tx.run(sql<{ photos: number }>`
    select count(*)::int as photos from job_files
    where organisation_id = ${org.id} and job_id = ${jobId}`)
  if (there && there.photos >= MAX_JOB_PHOTOS) {
    const message = `is one too many, a job has at most ${MAX_JOB_PHOTOS} photos`
    throw new Refusal(422, { field: 'file', code: 'too_many', message })
  }
  await addJobFile(org, { id: randomUUIDv7(), jobId, sha256, kind, at: org.now })
  await recordAudit(org, 'job.photo_added', jobId, { after: { kind, sha256 } })
}
