import { customerImportEndpoints as endpoints } from '#contract/api/office/customer-imports.ts'
import { applyImport } from '#server/customers/import/apply-import.ts'
import { findImport } from '#server/customers/import/find-import.ts'
import { checkImport, startImport } from '#server/customers/import/start-import.ts'
import { listImports, readImport } from '#server/office/customers/present-import.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import type { OfficeApi } from './guard.ts'

/** Importing customers from a file. */
export function customerImportRoutes(api: OfficeApi): void {
  api.on(endpoints.listCustomerImports, async (org) => ({ data: await listImports(org) }))

  api.on(endpoints.startCustomerImport, async (org, { body, idempotencyKey }) => {
    const key = readIdempotencyKey(idempotencyKey, null)?.key ?? null
    return readImport(org, await startImport(org, body(), key))
  })

  api.on(endpoints.getCustomerImport, (org, { params }) => readImport(org, params.import))

  api.on(endpoints.checkCustomerImport, async (org, { params, version, body }) => {
    const { id } = await findImport(org, params.import)
    await checkImport(org, { id, version: version(), read: body })
    return readImport(org, id)
  })

  api.outside(endpoints.applyCustomerImport, async (desk, { params, version }) => {
    const { id } = await desk.inOrg((org) => findImport(org, params.import))
    await applyImport(desk, { id, version: version() })
    return desk.inOrg((org) => readImport(org, id))
  })
}
