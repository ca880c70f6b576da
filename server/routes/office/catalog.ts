import { Readable } from 'node:stream'
import { officeCatalogEndpoints as endpoints } from '#contract/api/office/catalog.ts'
import { exportCatalog } from '#server/catalog/export-catalog.ts'
import { startPreview } from '#server/catalog/preview/start-preview.ts'
import { publishDraft } from '#server/catalog/publishing/publish-draft.ts'
import { checkDraft } from '#server/office/catalog/check-draft.ts'
import { exportPrices } from '#server/office/catalog/export-prices.ts'
import { listKnownSuburbs } from '#server/office/catalog/list-known-suburbs.ts'
import { listVersions } from '#server/office/catalog/list-versions.ts'
import { readEditableCatalog } from '#server/office/catalog/read-editable-catalog.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from './guard.ts'

/** The catalogue, as people edit and publish it. */
export function officeCatalogRoutes(
  api: OfficeApi,
  { bookingUrl }: Pick<Context, 'bookingUrl'>,
): void {
  api.on(endpoints.getEditableCatalog, (org, { query }) => readEditableCatalog(org, query.version))

  api.on(endpoints.listKnownSuburbs, (org) => listKnownSuburbs(org))

  api.on(endpoints.checkCatalogDraft, (org, { body }) => checkDraft(org, body()))

  api.on(endpoints.publishCatalog, async (org, { body, version }) => {
    await publishDraft(org, { version: version(), read: body })
    return readEditableCatalog(org, undefined)
  })

  api.on(endpoints.previewCatalog, async (org, { body }) => {
    const { token, expiresAt } = await startPreview(org, body())
    const url = `${bookingUrl}/${org.slug}/preview/${token}`
    return { url, expiresAt: expiresAt.toISOString() }
  })

  api.on(endpoints.listCatalogVersions, (org, { query }) => listVersions(org, query))

  api.on(endpoints.exportCatalogFile, (org) => exportCatalog(org))

  api.on(endpoints.exportCatalogPrices, async (org) => Readable.from([await exportPrices(org)]))
}
