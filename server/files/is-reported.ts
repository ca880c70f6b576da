import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** Whether a job, a docket or a crew's report names a file: anyone in the office may see it then. */
export async function isReported(org: Org, fileId: string): Promise<boolean> {
  const [found] = await org.tx.run(sql<{ is: boolean }>`
    select exists (select from job_files where organisation_id = ${org.id} and file_id = ${fileId})
      or exists (select from dockets where organisation_id = ${org.id} and file_id = ${fileId})
      or exists (select from files f
        join actions a on a.organisation_id = f.organisation_id and a.data ->> 'sha256' = f.sha256
        where f.organisation_id = ${org.id} and f.id = ${fileId} and a.outcome <> 'rejected') as is`)
  return found?.is ?? false
}
