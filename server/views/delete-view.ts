import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockView } from './find-view.ts'
import type { Viewer } from './find-view.ts'

/**
 * Deletes a view.
 * @throws Refusal 404, 403 if it's another's, 412 if it has changed meanwhile
 */
export async function deleteView(
  org: Org,
  { id, version }: { id: string; version: number },
  viewer: Viewer,
): Promise<void> {
  const { name, query, shared, ...view } = await lockView(org, { id, version }, viewer)
  await org.tx.run(
    sql`delete from saved_views where organisation_id = ${org.id} and id = ${view.id}`,
  )
  await recordAudit(org, 'view.deleted', view.id, { before: { name, query, shared } })
}
