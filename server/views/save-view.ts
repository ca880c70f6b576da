import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { SavedView, SavedViewBody } from '#contract/office/views.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { findView, requireSharing } from './find-view.ts'
import type { Viewer } from './find-view.ts'

/** The most views of one member. */
const MOST_OWN = 50

/**
 * Saves a view; with a known idempotency key it answers the one that was saved.
 * @throws Refusal 403 if the role may not share, 422 if the member has 50 already
 */
export async function saveView(
  org: Org,
  { body, key }: { body: SavedViewBody; key: string | null },
  viewer: Viewer,
): Promise<SavedView> {
  const { name, query, shared } = body
  requireSharing(viewer, shared)
  const [known] = await org.tx.run(sql<{ count: number; id: string | null }>`
    select count(*)::integer as count,
      (array_agg(id) filter (where idempotency_key = ${key}))[1] as id
    from saved_views where organisation_id = ${org.id} and account_id = ${viewer.account}`)
  if (known?.id) return findView(org, known.id, viewer)
  if (known && known.count >= MOST_OWN) {
    const message = `is one too many: you have ${MOST_OWN} views, delete one first`
    throw new Refusal(422, { field: 'name', code: 'too_many', message })
  }
  const id = randomUUIDv7()
  const [saved] = await org.tx.run(sql<{ id: string }>`
    insert into saved_views
        (organisation_id, id, account_id, name, query, shared, idempotency_key, created_at)
      values (${org.id}, ${id}, ${viewer.account}, ${name}, ${JSON.stringify(query)}, ${shared}, ${key},
        ${org.now})
      on conflict (organisation_id, account_id, idempotency_key) where idempotency_key is not null
      do nothing returning id`)
  // Another request with the same key was faster: now it's there.
  if (!saved) return saveView(org, { body, key }, viewer)
  await recordAudit(org, 'view.saved', id, { after: { name, query, shared } })
  return findView(org, id, viewer)
}
