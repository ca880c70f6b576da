import { sql } from 'kysely'
import type { SavedView, SavedViewChange } from '#contract/office/views.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { findView, lockView, requireSharing } from './find-view.ts'
import type { Viewer } from './find-view.ts'

/**
 * Renames a view, shares it, or saves other filters in it. The same again changes nothing.
 * @throws Refusal 404, 403 if it's another's or the role may not share, 412 if it has changed meanwhile
 */
export async function changeView(
  org: Org,
  { id, version, read }: { id: string; version: number; read: () => SavedViewChange },
  viewer: Viewer,
): Promise<SavedView> {
  const view = await lockView(org, { id, version }, viewer)
  const change = read()
  requireSharing(viewer, change.shared)
  const before = { name: view.name, query: view.query, shared: view.shared }
  const after = {
    name: change.name ?? before.name,
    query: change.query ?? before.query,
    shared: change.shared ?? before.shared,
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return view
  await org.tx.run(sql`
    update saved_views set name = ${after.name}, query = ${JSON.stringify(after.query)},
      shared = ${after.shared}, version = version + 1
    where organisation_id = ${org.id} and id = ${view.id}`)
  await recordAudit(org, 'view.changed', view.id, { before, after })
  return after.shared || view.own ? findView(org, view.id, viewer) : { ...view, ...after }
}
