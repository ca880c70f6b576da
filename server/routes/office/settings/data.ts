import { dataEndpoints as endpoints } from '#contract/api/office/settings/data.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { askForExport } from '#server/exports/ask-for-export.ts'
import { findExport, findExportFile, listExports } from '#server/exports/export-rows.ts'
import { readExportFile } from '#server/exports/read-file.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { anonymisePerson } from '#server/privacy/anonymise-person.ts'
import { exportPersonalData } from '#server/privacy/export-personal-data.ts'
import { findPersonalData } from '#server/privacy/find-personal-data.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** Exports of everything, and what is kept about one customer. */
export function dataRoutes(api: OfficeApi, { baseUrl }: Pick<Context, 'baseUrl'>): void {
  api.on(endpoints.listExports, async (org) => ({ data: await listExports(org) }))

  api.on(endpoints.askForExport, async (org, { idempotencyKey, markReplayed }) => {
    const key = readIdempotencyKey(idempotencyKey, {})?.key ?? null
    const asked = await askForExport(org, { key, baseUrl })
    if (asked.replayed) markReplayed()
    return findExport(org, asked.id)
  })

  api.on(endpoints.openExportFile, async (org, { params }) => {
    const found = await findExportFile(org, params.id)
    await recordAudit(org, 'export.downloaded', found.id)
    return found
  })

  api.outside(endpoints.downloadExport, (desk, { params }) => readExportFile(desk, params.id))

  api.on(endpoints.findPersonalData, (org, { body }) => findPersonalData(org, body()))

  api.on(endpoints.exportPersonalData, (org, { body }) => exportPersonalData(org, body()))

  api.on(endpoints.anonymisePersonalData, (org, { body }) => anonymisePerson(org, body()))
}
