import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockSeenDraft } from './draft-rows.ts'

/**
 * Deletes a draft. What was in it is unbilled again.
 * @throws Refusal 404, 412
 */
export async function deleteDraft(
  org: Org,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await lockSeenDraft(org, { id, version })
  await removeDraft(org, id)
  await recordAudit(org, 'invoice.draft_deleted', id)
}

/** Removes a draft that was issued or deleted, with its lines. */
export async function removeDraft(org: Org, id: string): Promise<void> {
  await org.tx.run(sql`delete from invoice_drafts where organisation_id = ${org.id} and id = ${id}`)
}
