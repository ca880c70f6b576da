import { docketEndpoints as endpoints } from '#contract/api/office/dispatch/dockets.ts'
import { addDocketPhoto } from '#server/dispatch/dockets/add-docket-photo.ts'
import { changeDocket } from '#server/dispatch/dockets/change-docket.ts'
import { createDocket } from '#server/dispatch/dockets/create-docket.ts'
import { dockets } from '#server/dispatch/dockets/docket-kind.ts'
import { listDockets } from '#server/dispatch/dockets/list-dockets.ts'
import { listMissing } from '#server/dispatch/dockets/list-missing.ts'
import { voidDocket } from '#server/dispatch/dockets/void-docket.ts'
import { findRecord } from '#server/dispatch/records/change-record.ts'
import { nameFile } from '#server/files/name-file.ts'
import type { Context } from '#server/routes/context.ts'
import { storePhoto } from '#server/routes/photos.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'
import { answerAdded } from './answer-added.ts'

/** What tips weighed. */
export function docketRoutes(api: OfficeApi, context: Pick<Context, 'budgets' | 'files'>): void {
  api.on(endpoints.listDockets, (org, { query }) => listDockets(org, query))

  api.on(endpoints.listMissingDockets, (org) => listMissing(org))

  api.on(endpoints.createDocket, (org, call) =>
    answerAdded(org, dockets, call, (key) => createDocket(org, call.body(), { key })),
  )

  api.on(endpoints.getDocket, (org, { params }) => findRecord(org, dockets, params.id))

  api.on(endpoints.changeDocket, async (org, { params, version, body }) => {
    const { id } = await findRecord(org, dockets, params.id)
    return changeDocket(org, { id, version: version(), read: body })
  })

  api.outside(endpoints.addDocketPhoto, async (desk, { params, sent }) => {
    const { inOrg, session } = desk
    const { id } = await inOrg((org) => findRecord(org, dockets, params.id))
    const sha256 = await storePhoto(context, desk, { who: session.account.id, sent })
    return inOrg(async (org) => addDocketPhoto(org, { id, fileId: await nameFile(org, sha256) }))
  })

  api.on(endpoints.voidDocket, async (org, { params, version, body }) => {
    const { id } = await findRecord(org, dockets, params.id)
    return voidDocket(org, { id, version: version(), read: body })
  })
}
