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
