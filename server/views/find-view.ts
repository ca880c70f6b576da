import { sql } from 'kysely'
import type { SavedView } from '#contract/office/views.ts'
import { may } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal, refuseFor } from '#server/refusal.ts'

/** Who asks: a member and their role. */
export type Viewer = { account: string; role: Role }

/**
 * One of the views that a member sees.
 * @throws Refusal 404
 */
export async function findView(org: Org, id: string, { account }: Viewer): Promise<SavedView> {
  const [view] = isUuid(id)
    ? await org.tx.run(sql<SavedView>`
        select v.id, v.version, v.name, v.query, v.shared, v.account_id = ${account} as own, a.name as by
        from saved_views v left join accounts a on a.id = v.account_id
        where v.organisation_id = ${org.id} and v.id = ${id} and (v.shared or v.account_id = ${account})`)
    : []
  if (!view) throw new Refusal(404, 'No view has that id')
  return view
}

/**
 * Locks a view for a change by someone who has seen `version` of it. Others' shared views are changed by
 * those who set up the office.
 * @throws Refusal 404, 403, or 412 with the version that it has now
 */
export async function lockView(
  org: Org,
  { id, version }: { id: string; version: number },
  viewer: Viewer,
): Promise<SavedView> {
  await findView(org, id, viewer)
  await org.tx.run(sql`
    select id from saved_views where organisation_id = ${org.id} and id = ${id} for no key update`)
  const view = await findView(org, id, viewer)
  if (!view.own && !may(viewer.role, 'configure')) throw refuseFor('role')
  if (view.version !== version) {
    const sentence = 'Someone else has changed this view meanwhile'
    throw new Refusal(412, sentence, { etag: `"${view.version}"` })
  }
  return view
}

/** @throws Refusal 403 if a role may not show its views to others */
export function requireSharing({ role }: Viewer, shared: boolean | undefined): void {
  if (shared === true && !may(role, 'writeOrders')) throw refuseFor('role')
}
