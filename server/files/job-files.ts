import { sql } from 'kysely'
import type { PhotoKind } from '#contract/driver/facts.ts'
import type { Org } from '#server/db/tenant.ts'
import { nameFile } from './name-file.ts'

export type JobFile = {
  /** The reporter chooses it: the same id again changes nothing. */
  id: string
  jobId: string
  sha256: string
  kind: PhotoKind
  at: Date
}

/** Says that a file shows a job. */
export async function addJobFile(
  org: Org,
  { id, jobId, sha256, kind, at }: JobFile,
): Promise<void> {
  const fileId = await nameFile(org, sha256)
  await org.tx.run(sql`
    insert into job_files (organisation_id, id, job_id, file_id, kind, at)
    values (${org.id}, ${id}, ${jobId}, ${fileId}, ${kind}, ${at}) on conflict do nothing`)
}

/** Marks files of a job that were a mistake. They stay stored. */
export async function withdrawJobFiles(
  org: Org,
  { jobId, ids }: { jobId: string; ids: ReadonlySet<string> },
): Promise<void> {
  await org.tx.run(sql`
    update job_files set withdrawn = true
    where organisation_id = ${org.id} and job_id = ${jobId} and id = any(${[...ids]}::uuid[])
      and not withdrawn`)
}

/** Photos of a job: no signatures, dockets and withdrawn ones. In the order in which they were taken. */
export async function listJobPhotos(
  org: Org,
  jobId: string,
): Promise<{ id: string; fileId: string; at: Date; kind: PhotoKind; stored: boolean }[]> {
  type Row = { id: string; fileId: string; at: Date; kind: PhotoKind; stored: boolean }
  return org.tx.run(sql<Row>`
    select distinct on (j.at, j.file_id) j.id, j.file_id as "fileId", j.at, j.kind,
      f.stored_at is not null as stored
    from job_files j join files f on f.organisation_id = j.organisation_id and f.id = j.file_id
    where j.organisation_id = ${org.id} and j.job_id = ${jobId} and not j.withdrawn
      and j.kind not in ('signature', 'docket')
    order by j.at, j.file_id, j.id`)
}
