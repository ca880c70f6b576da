import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'

/** A docket, locked: which file shows its paper. */
export type DocketPhoto = { fileId: string | null; runId: string | null; isVoided: boolean }

/** Locks a docket, to put a photo to it; undefined if there is none. */
export async function lockDocketPhoto(org: Org, id: string): Promise<DocketPhoto | undefined> {
  const [row] = await org.tx.run(sql<DocketPhoto>`
    select file_id as "fileId", run_id as "runId", voided_at is not null as "isVoided" from dockets
    where organisation_id = ${org.id} and id = ${id} for no key update`)
  return row
}

/** Says that a file shows the paper of a docket, which is locked. The same file again changes nothing. */
export async function putDocketPhoto(
  org: Org,
  { id, before, fileId }: { id: string; before: DocketPhoto; fileId: string },
): Promise<void> {
  if (before.fileId === fileId) return
  await org.tx.run(sql`
    update dockets set file_id = ${fileId}, version = version + 1, updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id}`)
  await recordAudit(org, 'docket.changed', id, {
    before: { fileId: before.fileId },
    after: { fileId },
  })
}
