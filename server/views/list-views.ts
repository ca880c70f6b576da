import { sql } from 'kysely'
import type { SavedView } from '#contract/office/views.ts'
import type { Org } from '#server/db/tenant.ts'

/** The most views that a member can see. */
const MOST = 200

/** A member's own views and those that others share, by name. */
export async function listViews(org: Org, account: string): Promise<SavedView[]> {
  return org.tx.run(sql<SavedView>`
    select v.id, v.version, v.name, v.query, v.shared, v.account_id = ${account} as own, a.name as by
    from saved_views v left join accounts a on a.id = v.account_id
    where v.organisation_id = ${org.id} and (v.shared or v.account_id = ${account})
    order by lower(v.name), v.id limit ${MOST}`)
}
