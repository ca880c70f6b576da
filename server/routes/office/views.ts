import { savedViewEndpoints as endpoints } from '#contract/api/office/views.ts'
import type { Role } from '#contract/roles.ts'
import type { Session } from '#server/accounts/sessions/find-session.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { changeView } from '#server/views/change-view.ts'
import { deleteView } from '#server/views/delete-view.ts'
import { findView } from '#server/views/find-view.ts'
import type { Viewer } from '#server/views/find-view.ts'
import { listViews } from '#server/views/list-views.ts'
import { saveView } from '#server/views/save-view.ts'
import type { OfficeApi } from './guard.ts'

/** Saved views: each member's own, and those that are shared. */
export function savedViewRoutes(api: OfficeApi): void {
  api.on(endpoints.listSavedViews, async (org) => ({
    data: await listViews(org, org.session.account.id),
  }))

  api.on(endpoints.saveView, (org, { sent, body, idempotencyKey }) => {
    const key = readIdempotencyKey(idempotencyKey, sent)?.key ?? null
    return saveView(org, { body: body(), key }, viewerOf(org))
  })

  api.on(endpoints.changeView, async (org, { params: { id }, body, version }) => {
    await findView(org, id, viewerOf(org))
    const change = { id, version: version(), read: body }
    return changeView(org, change, viewerOf(org))
  })

  api.on(endpoints.deleteView, (org, { params: { id }, version }) =>
    deleteView(org, { id, version: version() }, viewerOf(org)),
  )
}

function viewerOf({ session, role }: { session: Session; role: Role }): Viewer {
  return { account: session.account.id, role }
}
