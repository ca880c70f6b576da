import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import type { FileStore } from './store/file-store.ts'

/** Says whether the caller may see a file. */
export type MaySee = (org: Org, fileId: string) => Promise<boolean>

/**
 * The bytes of a file.
 * @throws Refusal 404 if there is none, the caller may not see it, or its bytes haven't arrived
 */
export async function openFile(
  files: FileStore,
  { inOrg }: Pick<OrgDesk, 'inOrg'>,
  { id, maySee }: { id: string; maySee: MaySee },
): Promise<Readable> {
  const missing = new Refusal(404, 'File not found')
  if (!isUuid(id)) throw missing
  const found = await inOrg(async (org) => {
    const [row] = await org.tx.run(sql<{ sha256: string | null }>`
      select stored_sha256 as sha256 from files where organisation_id = ${org.id} and id = ${id}`)
    if (!row?.sha256 || !(await maySee(org, id))) return null
    return { organisation: org.id, sha256: row.sha256 }
  })
  const stream = found && (await files.open(found))
  if (!stream) throw missing
  return stream
}

/** Whether a file shows a job: anyone who may read jobs may see it. */
export async function showsAJob(org: Org, fileId: string): Promise<boolean> {
  const found = await org.tx.run(sql`
    select 1 from job_files where organisation_id = ${org.id} and file_id = ${fileId} limit 1`)
  return found.length > 0
}
