import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { skipPending } from '#server/webhooks/deliveries/skip-pending.ts'
import { lockEndpoint } from './find-endpoint.ts'
import { graceColumns } from './graced-secrets.ts'

/**
 * Deletes an endpoint and its secrets. Its row and deliveries stay until the deliveries are purged.
 * @throws Refusal 404 for an unknown endpoint
 */
export async function deleteEndpoint(org: Org, id: string): Promise<void> {
  const { url } = await lockEndpoint(org, id)
  await org.tx.run(
    query
      .updateTable('webhook_endpoints')
      .set({
        deleted_at: org.now,
        updated_at: org.now,
        enabled: false,
        secret: Buffer.alloc(0),
        ...graceColumns([]),
      })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id),
  )
  await skipPending(org, id)
  await recordAudit(org, 'webhook_endpoint.deleted', id, { before: { url } })
}
